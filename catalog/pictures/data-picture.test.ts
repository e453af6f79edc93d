import { expect, test } from "vitest";

import { readDataPicture, writeDataPicture } from "./data-picture.ts";

const picture = Buffer.from("GIF89a\0\u0001+/", "latin1");
const base64 = picture.toString("base64");
const escaped = [...picture].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

test.each([
  ["in the usual form", `data:image/gif;base64,${base64}`],
  ["in capitals", `DATA:IMAGE/GIF;BASE64,${base64}`],
  ["with white space", ` data:image/gif ; base64 ,${base64.slice(0, 5)} \n${base64.slice(5)}`],
  ["with parameters", `data:image/gif;charset=x;a=b;base64,${base64}`],
  ["without a type", `data:;base64,${base64}`],
  ["with escapes", `data:image/gif;base64,${base64.replace(/[a-z]/gi, escapeOf)}`],
  ["without base64", `data:image/gif,${escaped}`],
])("P13: reads and normalizes a picture in a data URL %s", (_, address) => {
  const read = readDataPicture(address);
  expect(read).toEqual(picture);
  expect(read && writeDataPicture(read)).toBe(`data:image/gif;base64,${base64}`);
});

test.each([
  "data:text/html,x",
  "data:image/svg+xml,<svg/>",
  "data:image/png;base64",
  "a.png",
  "#a",
])("finds no picture in %s", (address) => {
  expect(readDataPicture(address)).toBeNull();
});

function escapeOf(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
