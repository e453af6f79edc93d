import { expect, test } from "vitest";

import { areApart, type Box } from "./are-apart.ts";

const room = buildBox(0, 0, 1000, 1_000_000);

test.each<[boolean, string, Box[], Box[]]>([
  [true, "beside each other", [buildBox(0, 0), buildBox(10, 0)], [room]],
  [true, "that touch by two pixels", [buildBox(0, 0), buildBox(8, 0)], [room]],
  [false, "over each other", [buildBox(0, 0), buildBox(7, 7)], [room]],
  [false, "over another after smaller ones", [buildBox(0, 0, 90), buildBox(20, 5)], [room]],
  [false, "beyond the room", [buildBox(0, 0), buildBox(993, 0)], [room]],
  [false, "before the room", [buildBox(-3, 0)], [room]],
  [
    true,
    "in rooms beside each other",
    [buildBox(1500, 0), buildBox(3, 0)],
    [buildBox(1400, 0, 200), room],
  ],
  [false, "between the rooms", [buildBox(1200, 0)], [buildBox(1400, 0, 200), room]],
  [false, "over the edge of a room", [buildBox(1395, 0)], [buildBox(1400, 0, 200), room]],
])("returns %s for boxes %s", (expected, _, boxes, rooms) => {
  expect(areApart(boxes, rooms)).toBe(expected);
});

test("finds the same as a comparison of each two boxes", () => {
  let seed = 7;
  const next = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  let apartCount = 0;
  for (let round = 0; round < 4000; round += 1) {
    const boxes = Array.from({ length: 2 + next(9) }, () =>
      buildBox(next(100), next(100), 1 + next(30), 1 + next(30)),
    );
    const isApart = !boxes.some((one, place) =>
      boxes.slice(0, place).some((other) => isOver(one, other)),
    );
    expect(areApart(boxes, [room]), JSON.stringify(boxes)).toBe(isApart);
    if (isApart) apartCount += 1;
  }
  expect(apartCount).toBeGreaterThan(400);
  expect(apartCount).toBeLessThan(3600);
});

const LARGE = 40_000;

test.each<[string, (place: number) => Box]>([
  ["one row", (place) => buildBox(20 * place, 0)],
  ["one column", (place) => buildBox(0, 20 * place)],
  ["a grid", (place) => buildBox(20 * (place % 4), 20 * Math.floor(place / 4))],
  ["a disorder", (place) => buildBox(20 * place, 20 * ((place * 17_389) % LARGE))],
  ["stairs up", (place) => buildBox(20 * place, 20 * (LARGE - place))],
])("looks at %s of many boxes in two seconds", (_, build) => {
  const boxes = Array.from({ length: LARGE }, (__, place) => build(place));
  const wide = buildBox(0, 0, 20 * LARGE, 20 * LARGE);
  const start = performance.now();
  expect(areApart(boxes, [wide])).toBe(true);
  expect(areApart([...boxes, build(LARGE / 2)], [wide])).toBe(false);
  expect(performance.now() - start).toBeLessThan(2000);
});

function buildBox(from: number, top: number, width = 10, height = 10): Box {
  return { from, to: from + width, top, bottom: top + height };
}

function isOver(one: Box, other: Box): boolean {
  return (
    Math.min(one.to, other.to) - Math.max(one.from, other.from) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  );
}
