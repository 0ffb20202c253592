"use strict";
// Which of the platforms this is, and which there are: one optional package for each.

/** By name: what npm asks before it installs the package, and for which target cargo builds it. */
const PLATFORMS = {
  "linux-x64-gnu": { os: "linux", cpu: "x64", libc: "glibc", target: "x86_64-unknown-linux-gnu" },
  "linux-arm64-gnu": { os: "linux", cpu: "arm64", libc: "glibc", target: "aarch64-unknown-linux-gnu" },
  "linux-x64-musl": { os: "linux", cpu: "x64", libc: "musl", target: "x86_64-unknown-linux-musl" },
  "linux-arm64-musl": { os: "linux", cpu: "arm64", libc: "musl", target: "aarch64-unknown-linux-musl" },
  "darwin-x64": { os: "darwin", cpu: "x64", target: "x86_64-apple-darwin" },
  "darwin-arm64": { os: "darwin", cpu: "arm64", target: "aarch64-apple-darwin" },
  "win32-x64-msvc": { os: "win32", cpu: "x64", target: "x86_64-pc-windows-msvc" },
};

/** The names of the platforms that this machine may be: where there are two C libraries, npm has installed the right one. */
function candidates(os = process.platform, cpu = process.arch) {
  return Object.keys(PLATFORMS).filter((name) => PLATFORMS[name].os === os && PLATFORMS[name].cpu === cpu);
}

/** The file name of the command. */
function commandName(os = process.platform) {
  return os === "win32" ? "unframe.exe" : "unframe";
}

module.exports = { PLATFORMS, candidates, commandName };
