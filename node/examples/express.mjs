// An endpoint that takes a page and gives what it says: POST / with HTML, as a browser or crawler has it.
//
// node examples/express.mjs; curl --data-binary @page.html -H "Content-Type: text/html" "localhost:8080/?url=https://example.org/"

import express from "express";
import { extractAsync, OptionError } from "unframe";

export const app = express();

app.post("/", express.raw({ type: () => true, limit: "10mb" }), async (request, response) => {
  // A client that leaves needs no answer.
  const leaving = new AbortController();
  response.on("close", () => leaving.abort());
  const charset = /charset=([\w-]+)/i.exec(request.get("content-type") ?? "")?.[1];
  const record = { html: request.body ?? "", url: request.query.url, charset };
  const { title, markdown, metadata, verdict } = await extractAsync(record, {
    outputs: ["markdown", "metadata"],
    method: request.query.method,
    signal: leaving.signal,
  });
  response.json({ title, markdown, metadata, verdict });
});

// What the client can mend is told to it, with its hint.
app.use((error, _request, response, next) => {
  if (error instanceof OptionError) response.status(400).json({ code: error.code, error: error.message });
  else if (!response.headersSent && error.name !== "AbortError") next(error);
});

if (import.meta.main ?? process.argv[1] === import.meta.filename) app.listen(8080);
