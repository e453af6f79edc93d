import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { PictureError } from "./picture-error.ts";

/** In milliseconds: keeps a refusal within ten seconds, including the start of both processes. */
const TIMEOUT_MS = 5_000;

const WORKER_PATH = fileURLToPath(new URL("./decode-worker.ts", import.meta.url));

/** The worker's exit code for a picture with too many pixels. */
export const EXIT_TOO_LARGE = 3;

/**
 * Decodes a drawing or large picture to a PNG no wider than needed. Runs in a separate process, because decoding cannot
 * be aborted in any other way.
 */
export async function decodeInProcess(
  picture: Uint8Array,
  timeout = TIMEOUT_MS,
): Promise<Uint8Array> {
  const program = spawn(process.execPath, [WORKER_PATH], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<Omit<ProcessExit, "isOutOfTime">>((resolve, reject) => {
    program.on("error", reject);
    program.on("close", (code, signal) => resolve({ code, signal }));
  });
  // A killed process does not read its input to the end.
  program.stdin.on("error", () => undefined);
  program.stdin.end(picture);

  const [points, ending] = await Promise.all([buffer(program.stdout), ended]);
  if (ending.code === 0) return points;
  throw toDecodeError({ ...ending, isOutOfTime: program.killed });
}

/** How the worker ended; `isOutOfTime` when this process killed it. */
export type ProcessExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  isOutOfTime: boolean;
};

/** The `PictureError` for an exit, or a plain error when the picture is not the cause. */
export function toDecodeError({ code, signal, isOutOfTime }: ProcessExit): Error {
  if (isOutOfTime) return new PictureError("too-slow");
  if (code === EXIT_TOO_LARGE) return new PictureError("drawing-too-large");
  // Killed by its own memory watch or by the out-of-memory killer.
  if (signal === "SIGKILL") return new PictureError("too-much-memory");
  if (code !== null || (signal && CRASH_SIGNALS.has(signal))) return new PictureError("damaged");
  return new Error(`The picture decoder was killed by ${signal}.`);
}

const CRASH_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGILL",
  "SIGSEGV",
]);
