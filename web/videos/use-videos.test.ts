import { expect, test } from "vitest";

import type { Video } from "#contract/videos.ts";

import { paginateVideos } from "./filter-videos.ts";
import { findInKnown, mergeVideos } from "./use-videos.ts";

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
  const known = mergeVideos(unknown, {
    count: 2,
    first: paginateVideos(videos("Lamp", "Tide"), 1),
  });
  const after = mergeVideos(known, { count: null, first: null });

  expect(after).toBe(known);
  expect(findInKnown(after.all, { input: "tide", page: 1 })).toMatchObject({
    items: [{ title: "Tide" }],
    total: 1,
  });
});

test("of some of the videos nothing is said when no answer comes, but how many there are", () => {
  const known = mergeVideos(unknown, {
    count: 12,
    first: paginateVideos(videos("Lamp", "Tide"), 1),
  });

  expect(known).toEqual({ count: 12, all: null });
  expect(findInKnown(known.all, { input: "tide", page: 1 })).toBeNull();
});

test("what is known is not forgotten for the few that a search finds", () => {
  const all = videos("Lamp", "Tide");
  const known = { count: 2, all };

  expect(mergeVideos(known, { count: 2, first: paginateVideos(all.slice(0, 1), 1) })).toBe(known);
});
