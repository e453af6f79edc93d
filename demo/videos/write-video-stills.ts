import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { renderPng } from "#demo/covers/render-png.ts";

import { drawStill, WIDTH } from "./draw-still.ts";
import { closingNotes, videos } from "./videos.ts";

/** Writes a picture of each video below `folder` and returns the videos with its name. */
export async function writeVideoStills(folder: string) {
  await mkdir(join(folder, "stills"), { recursive: true });

  return Promise.all(
    videos.map(async ({ cloth, ornament, language, ...video }) => {
      const thumbnailUrl = `stills/${video.id}.png`;
      const still = drawStill({ title: video.title, cloth, ornament });
      await writeFile(join(folder, thumbnailUrl), await renderPng(still, WIDTH));
      const description = `${video.description}\n\n${closingNotes[language]}`;
      return { ...video, description, thumbnailUrl };
    }),
  );
}
