import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { paint } from "#demo/covers/paint.ts";

import { drawStill, WIDTH } from "./draw-still.ts";
import { notes, videos } from "./videos.ts";

/** Writes a picture of each video below `folder` and answers the videos with its name. */
export async function showVideos(folder: string) {
  await mkdir(join(folder, "stills"), { recursive: true });

  return Promise.all(
    videos.map(async ({ cloth, ornament, language, ...video }) => {
      const thumbnailUrl = `stills/${video.id}.png`;
      const still = drawStill({ title: video.title, cloth, ornament });
      await writeFile(join(folder, thumbnailUrl), await paint(still, WIDTH));
      const description = `${video.description}\n\n${notes[language]}`;
      return { ...video, description, thumbnailUrl };
    }),
  );
}
