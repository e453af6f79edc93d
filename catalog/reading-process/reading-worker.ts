import { Worker } from "node:worker_threads";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { FileError } from "#catalog/folder-files.ts";

import type { ReadingReply, ReadingRequest, ReadingResult } from "./open-reading.ts";
import type { ReadingLimits, WatchData } from "./watch-limits.ts";

/** It stays below 250 MB until it ends, and a refusal takes less than ten seconds with the start of the process. */
const LIMITS: ReadingLimits = { maxBytes: 230_000_000, maxMicroseconds: 5_000_000 };

/** In bytes: above this it takes no other request, because it never gives memory back. */
const MAX_IDLE_BYTES = 170_000_000;

const current = new Int32Array(new SharedArrayBuffer(4));
let requests = 0;
const watched: WatchData = { ...LIMITS, request: current };
const watch = new Worker(new URL("./watch-limits.ts", import.meta.url), { workerData: watched });
watch.unref();

// The import may be killed.
process.on("disconnect", () => process.exit());
process.on("message", (request: ReadingRequest) => void answer(request));

async function answer(request: ReadingRequest): Promise<void> {
  await send({ isBegun: true });
  Atomics.store(current, 0, ++requests);
  const result = await read(request).then((found) => ({ result: found }), toRefusal);
  Atomics.store(current, 0, 0);
  await send({ ...result, isLast: process.memoryUsage.rss() > MAX_IDLE_BYTES });
}

function toRefusal(error: unknown): ReadingResult {
  if (!(error instanceof Error)) return { fault: String(error) };
  const isOfSystem = ["EACCES", "EPERM", "ENOENT"].includes(errorCode(error));
  const isRefusal = error instanceof FileError || isOfSystem;
  return isRefusal ? { refusal: error.message } : { fault: error.message };
}

/** Loads only what the file needs, to leave it the memory. */
async function read(request: ReadingRequest): Promise<unknown> {
  const { file } = request;
  switch (request.kind) {
    case "pdf":
      return (await import("#catalog/pdf/read-pdf.ts")).readPdf(file);
    case "pdf cover":
      return (await import("#catalog/pdf/draw-pdf-page.ts")).drawPdfPage(file);
    case "recording":
      return (await import("#catalog/recordings/read-recording.ts")).readRecording(file);
    case "recording cover":
      return (await import("#catalog/recordings/read-recording.ts")).readRecordingCover(file);
    case "calibre": {
      const { readCalibreDatabase } = await import("#catalog/calibre/read-calibre-database.ts");
      return readCalibreDatabase(file, request.temporary, async (books) => {
        await send({ part: books });
        // The limit of time is for each part.
        Atomics.store(current, 0, ++requests);
      });
    }
  }
}

async function send(reply: ReadingReply): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.send?.(reply, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}
