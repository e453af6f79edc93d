import { expect, test } from "vitest";

import { toComparable, toKey } from "./to-comparable.ts";

test.each([
  ["Élise  O’Brien", "elise OBRIEN"],
  ["J. C. Ryle", "J.C. Ryle"],
  ["Ñandú-Œuvre", "nandu oeuvre"],
  ["Семён", "Семен"],
])("finds no difference between %j and %j", (one, other) => {
  expect(toKey(one)).toBe(toKey(other));
});

test.each([
  ["राम", "रम"],
  ["Андрей", "Андреи"],
  ["王明", "汪明"],
  ["Łaska", "Aska"],
])("keeps %j and %j apart", (one, other) => {
  expect(toComparable(one)).not.toBe(toComparable(other));
});

test.each([
  ["L’Évangile – à tous !", "levangileatous"],
  ["Straße", "strasse"],
  ["Ёлка", "елка"],
  ["किताब", "किताब"],
  ["天路 歷程", "天路歷程"],
])("makes a key of %s", (text, key) => {
  expect(toKey(text)).toBe(key.normalize("NFC"));
});
