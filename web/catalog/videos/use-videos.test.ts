import { expect, test } from "vitest";

import type { Video } from "#contract/videos.ts";

import { paginateVideos } from "./filter-videos.ts";
import { searchLoadedVideos, mergeVideos } from "./use-videos.ts";

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

test("searches the loaded videos when a call fails and all were loaded", () => {
  const cached = mergeVideos(unknown, {
    count: 2,
    first: paginateVideos(videos("Lamp", "Tide"), 1),
  });
  const merged = mergeVideos(cached, { count: null, first: null });

  expect(merged).toBe(cached);
  expect(searchLoadedVideos(merged.all, { input: "tide", page: 1 })).toMatchObject({
    items: [{ title: "Tide" }],
    total: 1,
  });
});

test("keeps only the count when a call fails and some were loaded", () => {
  const cached = mergeVideos(unknown, {
    count: 12,
    first: paginateVideos(videos("Lamp", "Tide"), 1),
  });

  expect(cached).toEqual({ count: 12, all: null });
  expect(searchLoadedVideos(cached.all, { input: "tide", page: 1 })).toBeNull();
});

test("keeps all videos when a search returns some", () => {
  const all = videos("Lamp", "Tide");
  const cached = { count: 2, all };

  expect(mergeVideos(cached, { count: 2, first: paginateVideos(all.slice(0, 1), 1) })).toBe(cached);
});
