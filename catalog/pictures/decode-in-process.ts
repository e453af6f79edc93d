import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { PictureError } from "./picture-error.ts";

/** In milliseconds: a picture that is refused is refused within ten seconds, with the start of both processes. */
const TIMEOUT_MS = 5_000;

const WORKER_PATH = fileURLToPath(new URL("./decode-worker.ts", import.meta.url));

/** The exit code with which the program says that there would be too many points. */
export const EXIT_TOO_LARGE = 3;

/**
 * The points of a drawing or of a large picture, as a PNG at most as wide as is needed. A process of its own decodes it:
 * nothing else can be ended in the middle.
 */
export async function decodeInProcess(
  picture: Uint8Array,
  within = TIMEOUT_MS,
): Promise<Uint8Array> {
  const program = spawn(process.execPath, [WORKER_PATH], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout: within,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<Omit<ProcessExit, "isOutOfTime">>((done, fail) => {
    program.on("error", fail);
    program.on("close", (code, signal) => done({ code, signal }));
  });
  // A process that was killed reads no further.
  program.stdin.on("error", () => undefined);
  program.stdin.end(picture);

  const [points, ending] = await Promise.all([buffer(program.stdout), ended]);
  if (ending.code === 0) return points;
  throw toDecodeError({ ...ending, isOutOfTime: program.killed });
}

/** How the program ended; it is out of time when it was ended from here. */
export type ProcessExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  isOutOfTime: boolean;
};

/** What an ending says of the picture, when it says anything of it. */
export function toDecodeError({ code, signal, isOutOfTime }: ProcessExit): Error {
  if (isOutOfTime) return new PictureError("too-slow");
  if (code === EXIT_TOO_LARGE) return new PictureError("drawing-too-large");
  // By itself, or by a machine that has no more.
  if (signal === "SIGKILL") return new PictureError("too-much-memory");
  if (code !== null || (signal && CRASH_SIGNALS.has(signal))) return new PictureError("damaged");
  return new Error(`The process that decodes pictures was ended by ${signal}.`);
}

const CRASH_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGILL",
  "SIGSEGV",
]);
