import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { closingNotes, drawStill, videos, writeVideoStills } from "./videos.ts";

test("uses no id that a video host could have given", () => {
  expect(videos.length).toBeGreaterThanOrEqual(6);
  expect(videos.filter(({ id }) => /^[\w-]{11}$/.test(id))).toEqual([]);
  expect(new Set(videos.map(({ id }) => id)).size).toBe(videos.length);
});

test("states in each language that only the picture exists", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-videos-"));
  const stills = await writeVideoStills(folder);
  await rm(folder, { recursive: true });

  for (const [place, { language }] of videos.entries()) {
    expect(stills[place]?.description.endsWith(closingNotes[language])).toBe(true);
  }
});

test.each(videos)("shows the whole title of $id in its picture", (video) => {
  const words = [...drawStill(video).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, line]) => line,
  );
  expect(words.join(" ")).toBe(video.title.split(/\s+/).join(" "));
});
