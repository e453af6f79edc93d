import { expect, test } from "vitest";

import { buildPeriodicalPath } from "./periodical-path.ts";

const periodical = { code: "beacon", name: "The Beacon", label: "TB" };

test("an issue leads to those of its periodical in its own language", () => {
  expect(buildPeriodicalPath({ periodical, language: "ES" }, "en")).toBe(
    "/periodicals/beacon?language=ES",
  );
  expect(buildPeriodicalPath({ periodical, language: "ES" }, "es")).toBe("/periodicals/beacon");
});

test("a book of its own belongs to no periodical", () => {
  expect(buildPeriodicalPath({ periodical: null, language: "EN" }, "en")).toBeNull();
});
