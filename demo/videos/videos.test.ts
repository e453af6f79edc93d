import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { drawStill } from "./draw-still.ts";
import { writeVideoStills } from "./write-video-stills.ts";
import { closingNotes, videos } from "./videos.ts";

test("no video has a name that its host could have given", () => {
  expect(videos.length).toBeGreaterThanOrEqual(6);
  expect(videos.filter(({ id }) => /^[\w-]{11}$/.test(id))).toEqual([]);
  expect(new Set(videos.map(({ id }) => id)).size).toBe(videos.length);
});

test("every film says in its own language that only its picture exists", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-videos-"));
  const shown = await writeVideoStills(folder);
  await rm(folder, { recursive: true });

  for (const [place, { language }] of videos.entries()) {
    expect(shown[place]?.description.endsWith(closingNotes[language])).toBe(true);
  }
});

test.each(videos)("the title of $id stands whole in its picture", (video) => {
  const words = [...drawStill(video).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, line]) => line,
  );
  expect(words.join(" ")).toBe(video.title.split(/\s+/).join(" "));
});
