import { expect, test } from "vitest";

import { isCompleteFont } from "./is-complete-font.ts";

test.each<[string, Buffer, string]>([
  ["with its tables", tables([[28, 4]], 32), "font/ttf"],
  ["whose last table is not filled up", tables([[28, 6]], 32), "font/otf"],
  ["of the length it gives, packed", packed(60, 60), "font/woff"],
  ["of the length it gives, packed again", packed(60, 60), "font/woff2"],
])("accepts a font %s", (_, bytes, type) => {
  expect(isCompleteFont(bytes, type)).toBe(true);
});

test.each<[string, Buffer, string]>([
  ["of only a signature", Buffer.from("OTTO"), "font/otf"],
  ["without tables", tables([], 40), "font/ttf"],
  ["with missing tables", tables([[28, 4]], 32, 65_535), "font/ttf"],
  ["that is truncated", tables([[28, 4_000]], 32), "font/otf"],
  ["with a table out of range", tables([[0xff_ff_ff_ff, 0xff_ff_ff_ff]], 32), "font/otf"],
  ["that is a script", Buffer.from("OTTO=1;/*\n*/fetch('https://remote.example/')"), "font/otf"],
  [
    "that is a script with a WOFF2 signature",
    Buffer.from("wOF2=1;fetch('https://remote.example/?a=1&b=2')"),
    "font/woff2",
  ],
  ["shorter than declared", packed(60, 61), "font/woff"],
  ["longer than declared", packed(60, 59), "font/woff2"],
  ["of only a WOFF header", packed(20, 20), "font/woff"],
  ["collection that is empty", Buffer.from("ttcf"), "font/collection"],
])("P13: refuses a font %s", (_, bytes, type) => {
  expect(isCompleteFont(bytes, type)).toBe(false);
});

function tables(
  list: [offset: number, length: number][],
  size: number,
  count = list.length,
): Buffer {
  const font = Buffer.alloc(size);
  font.write("OTTO", "latin1");
  font.writeUInt16BE(count, 4);
  for (const [at, [offset, length]] of list.entries()) {
    font.writeUInt32BE(offset, 12 + at * 16 + 8);
    font.writeUInt32BE(length, 12 + at * 16 + 12);
  }
  return font;
}

function packed(size: number, length: number): Buffer {
  const font = Buffer.alloc(size);
  font.write("wOFF", "latin1");
  font.writeUInt32BE(length, 8);
  return font;
}
