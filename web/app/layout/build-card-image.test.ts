import { expect, test } from "vitest";

import { coverPicture } from "#tests/cover-picture.ts";

import { buildCardImage } from "./build-card-image.ts";

const picture = coverPicture();

test("gives a picture's absolute address and its size there", () => {
  expect(buildCardImage(picture, "https://library.example")).toEqual({
    url: "https://library.example/media/covers/1f-320.jpg",
    width: 320,
    height: 480,
  });
});

test("keeps the address of a picture on another host", () => {
  const elsewhere = coverPicture({ base: "https://media.example/covers/1f" });
  expect(buildCardImage(elsewhere, "https://library.example")?.url).toBe(
    "https://media.example/covers/1f-320.jpg",
  );
});

test("returns undefined without a picture", () => {
  expect(buildCardImage(null, "https://library.example")).toBeUndefined();
});
