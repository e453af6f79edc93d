import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { PictureRefused } from "./picture-refused.ts";

/** In milliseconds: a picture that is refused is refused within ten seconds, with the start of both processes. */
const SOON = 5_000;

const PROGRAM = fileURLToPath(new URL("./decode-program.ts", import.meta.url));

/** The exit code with which the program says that there would be too many points. */
export const TOO_LARGE = 3;

/**
 * The points of a drawing or of a large picture, as a PNG at most as wide as is needed. A process of its own decodes it:
 * nothing else can be ended in the middle.
 */
export async function decodeApart(picture: Uint8Array, within = SOON): Promise<Uint8Array> {
  const program = spawn(process.execPath, [PROGRAM], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout: within,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<Omit<Ending, "isOutOfTime">>((done, fail) => {
    program.on("error", fail);
    program.on("close", (code, signal) => done({ code, signal }));
  });
  // A process that was killed reads no further.
  program.stdin.on("error", () => undefined);
  program.stdin.end(picture);

  const [points, ending] = await Promise.all([buffer(program.stdout), ended]);
  if (ending.code === 0) return points;
  throw whyNotDecoded({ ...ending, isOutOfTime: program.killed });
}

/** How the program ended; it is out of time when it was ended from here. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null; isOutOfTime: boolean };

/** What an ending says of the picture, when it says anything of it. */
export function whyNotDecoded({ code, signal, isOutOfTime }: Ending): Error {
  if (isOutOfTime) return new PictureRefused("too-slow");
  if (code === TOO_LARGE) return new PictureRefused("drawing-too-large");
  // By itself, or by a machine that has no more.
  if (signal === "SIGKILL") return new PictureRefused("too-much-memory");
  if (code !== null || (signal && CRASHES.has(signal))) return new PictureRefused("damaged");
  return new Error(`The process that decodes pictures was ended by ${signal}.`);
}

const CRASHES: ReadonlySet<NodeJS.Signals> = new Set(["SIGABRT", "SIGBUS", "SIGILL", "SIGSEGV"]);
