import { expect, test } from "vitest";

import { periodicalAddress } from "./periodical-address.ts";

const periodical = { code: "beacon", name: "The Beacon", label: "TB" };

test("an issue leads to those of its periodical in its own language", () => {
  expect(periodicalAddress({ periodical, language: "ES" }, "en")).toBe(
    "/periodicals/beacon?language=ES",
  );
  expect(periodicalAddress({ periodical, language: "ES" }, "es")).toBe("/periodicals/beacon");
});

test("a book of its own belongs to no periodical", () => {
  expect(periodicalAddress({ periodical: null, language: "EN" }, "en")).toBeNull();
});
