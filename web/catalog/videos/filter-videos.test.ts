import { expect, test } from "vitest";

import type { Video } from "#contract/videos.ts";

import { filterVideos, paginateVideos, VIDEOS_ON_A_PAGE } from "./filter-videos.ts";

function video(title: string, description = ""): Video {
  return {
    id: title,
    title,
    description,
    thumbnailUrl: null,
    thumbnail: null,
    publishedAt: "2026-01-01",
  };
}

const videos = [
  video("La lámpara del muelle", "Una luz"),
  video("The Reader’s Chair"),
  video("Harbour"),
];

test.each([
  ["", 3],
  ["LAMPARA", 1],
  ["lámp luz", 1],
  ["lamp chair", 0],
  ["reader's", 1],
  ["???", 0],
  ["—", 0],
  ["   ", 3],
])("matches %j in %i of three videos", (input, count) => {
  expect(filterVideos(videos, input)).toHaveLength(count);
});

test("cuts a page and returns the total", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => video(String(index)));

  expect(paginateVideos(twelve, 1).items).toHaveLength(VIDEOS_ON_A_PAGE);
  expect(paginateVideos(twelve, 2)).toMatchObject({
    items: [{ code: "10" }, { code: "11" }],
    total: 12,
  });
});
