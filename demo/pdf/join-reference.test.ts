import { expect, test } from "vitest";

import { joinReference } from "./join-reference.ts";

test.each([
  ["(1 Corinthiens 15:43)", "(1~|Corinthiens 15:43)"],
  ["Isaías 6:9–13", "Isaías 6:9–|13"],
  ["1 Kings 19:4–8; 2 Kings 2:1", "1~|Kings 19:4–|8; 2~|Kings 2:1"],
  ["He had 3 lamps – and 21 Wicks", "He had 3 lamps – and 21 Wicks"],
])("breaks %s only where a reader would", (text, joined) => {
  expect(joinReference(text).replaceAll("\u2060", "|").replaceAll("\u00a0", "~")).toBe(joined);
});
