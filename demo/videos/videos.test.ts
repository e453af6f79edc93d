import { expect, test } from "vitest";

import { drawStill } from "./draw-still.ts";
import { videos } from "./videos.ts";

test("no video has a name that its host could have given", () => {
  expect(videos.length).toBeGreaterThanOrEqual(6);
  expect(videos.filter(({ id }) => /^[\w-]{11}$/.test(id))).toEqual([]);
  expect(new Set(videos.map(({ id }) => id)).size).toBe(videos.length);
});

test.each(videos)("the title of $id stands whole in its picture", (video) => {
  const words = [...drawStill(video).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, line]) => line,
  );
  expect(words.join(" ")).toBe(video.title.split(/\s+/).join(" "));
});
