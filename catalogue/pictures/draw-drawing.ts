import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { PictureRefused } from "./picture-refused.ts";

/** In milliseconds. A drawing of a few signs may ask for hours of work. */
const SOON = 20_000;

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
  const ended = new Promise<number | null>((done, fail) => {
    program.on("error", fail);
    program.on("close", done);
  });
  // Whoever is killed reads no further.
  program.stdin.on("error", () => undefined);
  program.stdin.end(drawing);

  const [points, code] = await Promise.all([buffer(program.stdout), ended]);
  if (code === 0) return points;
  if (code === null) throw new PictureRefused("too-slow");
  throw new PictureRefused(code === TOO_LARGE ? "too-large" : "damaged");
}
