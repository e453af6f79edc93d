import { expect, test } from "vitest";

import { findSharedAudio } from "./listen-to-article.tsx";

function withAudio(audioUrl: string | null) {
  return { audioUrl };
}

test("finds audio shared by articles, or by the book and an article", () => {
  const articles = ["/a.mp3", "/b.mp3", "/b.mp3", "/c.mp3"].map(withAudio);
  expect([...findSharedAudio({ audioUrl: "/a.mp3", articles })]).toEqual(["/a.mp3", "/b.mp3"]);
});

test("leaves out audio that is used once", () => {
  expect(findSharedAudio({ audioUrl: null, articles: [withAudio("/a.mp3")] }).size).toBe(0);
});
