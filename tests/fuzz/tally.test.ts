import { expect, test } from "vitest";

import { openTally } from "./tally.ts";

const answered = (status: number, milliseconds = 1) => ({
  status,
  headers: {},
  text: "",
  milliseconds,
});

test("calls are counted by name and status, and together", () => {
  const tally = openTally();
  tally.count("POST /orders", "wild", answered(400));
  tally.count("GET /books", "fitting", answered(200, 30));
  tally.count("GET /books", "wild", { lost: "reset" });

  expect(tally.total()).toBe(3);
  expect(tally.table().map((line) => line.replace(/ +/g, " "))).toEqual([
    "GET /books none: 1 200: 1",
    "POST /orders 400: 1",
    "all none: 1 200: 1 400: 1",
  ]);
  expect(tally.slowest()).toEqual({ name: "GET /books", milliseconds: 30 });
});

test("what should fit has fitted when it was looked into, whatever came of it", () => {
  const tally = openTally();
  for (const status of [200, 404, 400, 429]) tally.count("GET /x", "fitting", answered(status));
  tally.count("GET /x", "wild", answered(200));
  expect(tally.partThatFitted()).toBe(0.5);
});
