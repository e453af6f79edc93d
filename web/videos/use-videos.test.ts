import { expect, test } from "vitest";

import type { Video } from "#contract/videos.ts";

import { pageOfVideos } from "./find-videos.ts";
import { findAmong, learn } from "./use-videos.ts";

const unknown = { count: null, all: null };

function videos(...titles: string[]): Video[] {
  return titles.map((title) => ({
    id: title,
    title,
    description: "",
    thumbnailUrl: null,
    thumbnail: null,
    publishedAt: "2026-01-01",
  }));
}

test("videos that all came at once are looked among when no answer comes", () => {
  const known = learn(unknown, { count: 2, first: pageOfVideos(videos("Lamp", "Tide"), 1) });
  const after = learn(known, { count: null, first: null });

  expect(after).toBe(known);
  expect(findAmong(after.all, { input: "tide", page: 1 })).toMatchObject({
    items: [{ title: "Tide" }],
    total: 1,
  });
});

test("of some of the videos nothing is said when no answer comes, but how many there are", () => {
  const known = learn(unknown, { count: 12, first: pageOfVideos(videos("Lamp", "Tide"), 1) });

  expect(known).toEqual({ count: 12, all: null });
  expect(findAmong(known.all, { input: "tide", page: 1 })).toBeNull();
});

test("what is known is not forgotten for the few that a search finds", () => {
  const all = videos("Lamp", "Tide");
  const known = { count: 2, all };

  expect(learn(known, { count: 2, first: pageOfVideos(all.slice(0, 1), 1) })).toBe(known);
});
