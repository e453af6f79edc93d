import { expect, test } from "vitest";

import { wholePicture } from "./whole-picture.ts";

const picture = {
  base: "/media/covers/1f",
  sizes: [160, 320],
  fallback: 320,
  width: 600,
  height: 900,
  color: "#123456",
};

test("a picture is told by its whole address and the size it has there", () => {
  expect(wholePicture(picture, "https://library.example")).toEqual({
    url: "https://library.example/media/covers/1f-320.jpg",
    width: 320,
    height: 480,
  });
});

test("a picture on another host stays there", () => {
  const elsewhere = { ...picture, base: "https://media.example/covers/1f" };
  expect(wholePicture(elsewhere, "https://library.example")?.url).toBe(
    "https://media.example/covers/1f-320.jpg",
  );
});

test("no picture is no picture", () => {
  expect(wholePicture(null, "https://library.example")).toBeUndefined();
});
