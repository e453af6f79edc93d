import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";

import { writeEpub } from "#tests/epubs/make-epub.ts";

import { runLibrary, serve, type Serving, temporaryFolder } from "./programs.ts";
import { shelfCatalogue } from "./shelf-catalogue.ts";
import { testOn } from "./test-on.ts";

/** A journey along the open shelf: a library of invented titles, imported by an operator, then served as in production. */
export const test = testOn<Serving>(async (use) => {
  await using folder = await temporaryFolder();
  const catalogue = join(folder.path, "catalogue");
  await writeCatalogue(catalogue);

  const settings = { DATA_DIR: join(folder.path, "data"), MEDIA_ROOT: join(folder.path, "media") };
  const report = await runLibrary(["import", catalogue], settings);
  if (report.code !== 0) throw new Error(report.output);
  await using serving = await serve(settings);
  await use(serving);
});

export { expect } from "@playwright/test";

async function writeCatalogue(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "catalogue.json"), JSON.stringify(shelfCatalogue));
  await writeFile(join(folder, "lamp.pdf"), "%PDF-1.7\n%%EOF");
  await writeFile(join(folder, "lamp.mp3"), silence(20));
  await writeFile(join(folder, "evening.mp3"), silence(90));
  await writeFile(join(folder, "foghorn.mp3"), silence(60));
  await writeFile(join(folder, "reading.mp3"), silence(2));
  await writeEpub(join(folder, "lamp.epub"));
  await writeFile(join(folder, "lamp.png"), await plain(247, 400, "#1f3352"));
  await writeFile(join(folder, "orme.png"), await plain(200, 250, "#50294a"));
}

function plain(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Nothing to be heard: frames of MPEG-1 layer III at 32 kbit/s, of 1152 samples each. */
function silence(seconds: number): Buffer {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0x64]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
}
