# `unframe serve` in a container. Two stages: the first builds the command, the second holds nothing else.
FROM rust:1.95-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc g++ make && rm -rf /var/lib/apt/lists/*
WORKDIR /unframe
COPY . .
RUN cargo build --locked --profile dist --package unframe-cli --no-default-features --features service \
    && mkdir -p /empty/var/lib/unframe

FROM debian:stable-slim
COPY --from=build /unframe/target/dist/unframe /usr/local/bin/unframe
COPY --from=build --chown=65534:65534 /empty/ /
USER 65534:65534
VOLUME /var/lib/unframe
EXPOSE 8080
ENTRYPOINT ["unframe"]
CMD ["serve", "--listen", "0.0.0.0:8080", "--token-file", "/tokens.txt", "--templates", "/var/lib/unframe/templates"]
