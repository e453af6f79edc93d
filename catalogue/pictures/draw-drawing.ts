import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { PictureRefused } from "./picture-refused.ts";

/** In milliseconds: a drawing that is refused is refused within ten seconds, with the start of both processes. */
const SOON = 5_000;

const PROGRAM = fileURLToPath(new URL("./drawing-program.ts", import.meta.url));

/** The exit code with which the program says that there would be too many points. */
export const TOO_LARGE = 3;

/**
 * The points of a drawing, as a PNG. It is drawn once, by a process of its own: nothing else can be ended in the middle of
 * a stroke.
 */
export async function drawDrawing(drawing: Uint8Array, within = SOON): Promise<Uint8Array> {
  const program = spawn(process.execPath, [PROGRAM], {
    stdio: ["pipe", "pipe", "ignore"],
    timeout: within,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<Omit<Ending, "isOutOfTime">>((done, fail) => {
    program.on("error", fail);
    program.on("close", (code, signal) => done({ code, signal }));
  });
  // Whoever is killed reads no further.
  program.stdin.on("error", () => undefined);
  program.stdin.end(drawing);

  const [points, ending] = await Promise.all([buffer(program.stdout), ended]);
  if (ending.code === 0) return points;
  throw whyNotDrawn({ ...ending, isOutOfTime: program.killed });
}

/** How the program ended; it is out of time when it was ended from here. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null; isOutOfTime: boolean };

/** What an ending says of the drawing, when it says anything of it. */
export function whyNotDrawn({ code, signal, isOutOfTime }: Ending): Error {
  if (isOutOfTime) return new PictureRefused("too-slow");
  if (code === TOO_LARGE) return new PictureRefused("drawing-too-large");
  // By itself, or by a machine that has no more.
  if (signal === "SIGKILL") return new PictureRefused("too-much-memory");
  if (code !== null || (signal && CRASHES.has(signal))) return new PictureRefused("damaged");
  return new Error(`The process that draws was ended by ${signal}.`);
}

const CRASHES: ReadonlySet<NodeJS.Signals> = new Set(["SIGABRT", "SIGBUS", "SIGILL", "SIGSEGV"]);
