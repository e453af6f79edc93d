import { parentPort, workerData } from "node:worker_threads";

import { z } from "zod";

import type { Recording } from "./recordings.ts";
import { recordTunes } from "./studio.ts";

export type Report =
  | { kind: "progress"; title: string }
  | { kind: "finished"; recordings: Recording[] };

const Task = z.object({ folder: z.string(), only: z.array(z.string()).optional() });

const { folder, only } = Task.parse(workerData);
const recordings = await recordTunes(folder, {
  only,
  onProgress: (title) => postReport({ kind: "progress", title }),
});
postReport({ kind: "finished", recordings });

function postReport(report: Report): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(report);
}
