import { stdin, stdout } from "node:process";
import { buffer } from "node:stream/consumers";

import sharp from "sharp";

import { TOO_LARGE } from "./draw-drawing.ts";
import { MOST_DRAWN_POINTS, refusedBy } from "./read-picture.ts";

/** The longer side of a drawing, which has no points of its own. */
const DRAWING_SIDE = 1_600;

/** In bytes. A drawing is given up here, so that the process stays below 250 MB until it has ended. */
const MOST_MEMORY = 230_000_000;

// Strokes are drawn beside this thread. An exit would wait for the one that is being drawn.
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, "SIGKILL");
}, 2);

/** Draws what it is given, and gives back the points as a PNG. */
try {
  stdout.write(await draw(await buffer(stdin)));
} catch (error) {
  process.exitCode = refusedBy(error).code === "too-large" ? TOO_LARGE : 1;
} finally {
  clearInterval(watch);
}

async function draw(drawing: Uint8Array): Promise<Uint8Array> {
  const options = { limitInputPixels: MOST_DRAWN_POINTS, failOn: "error" } as const;
  const { width, height } = await sharp(drawing, options).metadata();
  // Enough points for the largest size, for sharp draws at 72 to the inch unless told otherwise.
  const wanted = (72 * DRAWING_SIDE) / Math.max(width, height);
  const density = Math.min(Math.max(wanted, 1), 100_000);
  return sharp(drawing, { ...options, density })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
