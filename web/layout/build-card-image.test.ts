import { expect, test } from "vitest";

import { coverPicture } from "#tests/cover-picture.ts";

import { buildCardImage } from "./build-card-image.ts";

const picture = coverPicture();

test("a picture is told by its whole address and the size it has there", () => {
  expect(buildCardImage(picture, "https://library.example")).toEqual({
    url: "https://library.example/media/covers/1f-320.jpg",
    width: 320,
    height: 480,
  });
});

test("a picture on another host stays there", () => {
  const elsewhere = coverPicture({ base: "https://media.example/covers/1f" });
  expect(buildCardImage(elsewhere, "https://library.example")?.url).toBe(
    "https://media.example/covers/1f-320.jpg",
  );
});

test("no picture is no picture", () => {
  expect(buildCardImage(null, "https://library.example")).toBeUndefined();
});
