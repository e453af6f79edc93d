import { expect, test } from "vitest";

import { buildPeriodicalPath } from "./periodical-path.ts";

const periodical = { code: "beacon", name: "The Beacon", label: "TB" };

test("links an issue to its periodical in its own language", () => {
  expect(buildPeriodicalPath({ periodical, language: "ES" }, "en")).toBe(
    "/periodicals/beacon?language=ES",
  );
  expect(buildPeriodicalPath({ periodical, language: "ES" }, "es")).toBe("/periodicals/beacon");
});

test("returns null for a book outside a periodical", () => {
  expect(buildPeriodicalPath({ periodical: null, language: "EN" }, "en")).toBeNull();
});
