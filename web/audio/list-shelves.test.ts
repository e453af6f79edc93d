import { expect, test } from "vitest";

import { listShelves } from "./list-shelves.ts";

function serie(id: number, audiosCount = 1) {
  return { id, name: `Series ${id}`, audiosCount };
}

test("lists the first series in order, then the others by number", () => {
  const all = [44, 12, 31, 41, 9, 10, 43, 5, 8, 42].map((id) => serie(id));
  expect(listShelves(all).map(({ id }) => id)).toEqual([9, 41, 43, 44, 10, 12, 42]);
});

test("leaves out other series and series without recordings", () => {
  expect(listShelves([serie(3), serie(45), serie(44, 0), serie(9)])).toEqual([serie(9)]);
});
