import { on } from "node:events";
import { Worker } from "node:worker_threads";

import type { Recording } from "./recordings.ts";
import type { Report } from "./studio-worker.ts";
import type { RecordOptions } from "./studio.ts";

/** Makes the recordings in a worker thread, as `audio/….mp3` below the folder, and returns their records. */
export async function makeRecordings(
  folder: string,
  { only, onProgress }: RecordOptions,
): Promise<Recording[]> {
  const worker = new Worker(new URL("studio-worker.ts", import.meta.url), {
    workerData: { folder, only },
  });
  const reports: AsyncIterable<Report[]> = on(worker, "message", { close: ["exit"] });

  try {
    for await (const [report] of reports) {
      if (report?.kind === "finished") return report.recordings;
      if (report) onProgress(report.title);
    }
  } finally {
    await worker.terminate();
  }
  throw new Error("The recordings were not finished");
}
