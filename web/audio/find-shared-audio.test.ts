import { expect, test } from "vitest";

import { findSharedAudio } from "./find-shared-audio.ts";

function sound(audioUrl: string | null) {
  return { audioUrl };
}

test("a sound is shared by articles, or by the book and one of them", () => {
  const articles = ["/a.mp3", "/b.mp3", "/b.mp3", "/c.mp3"].map(sound);
  expect([...findSharedAudio({ audioUrl: "/a.mp3", articles })]).toEqual(["/a.mp3", "/b.mp3"]);
});

test("a sound that stands once is nobody else's", () => {
  expect(findSharedAudio({ audioUrl: null, articles: [sound("/a.mp3")] }).size).toBe(0);
});
