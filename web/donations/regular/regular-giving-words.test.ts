import { expect, test } from "vitest";

import type { RegularGiving } from "#contract/regular-giving.ts";

import { formatDayOfMonth, formatMethod } from "./regular-giving-words.ts";

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [28, "28th"],
])("formats day %i of the month in English as %s", (day, expected) => {
  expect(formatDayOfMonth(day, "en")).toBe(expected);
});

test("formats only the first as an ordinal in French, none in Spanish", () => {
  expect([1, 5].map((day) => formatDayOfMonth(day, "fr"))).toEqual(["1er", "5"]);
  expect([1, 5].map((day) => formatDayOfMonth(day, "es"))).toEqual(["1", "5"]);
});

test.each([
  ["card", "4242", "giving-by-card-ending 4242"],
  ["card", "", "giving-by-card "],
  ["bank", "3815", "giving-by-bank-ending 3815"],
  ["bank", "", "giving-by-bank "],
] as const)("formats the payment method %s with last digits “%s”", (method, lastFour, expected) => {
  expect(formatMethod({ ...regularGiving, method, lastFour }, translate)).toBe(expected);
});

function translate(key: string, params: Record<string, string | number> = {}): string {
  return `${key} ${params["lastFour"] ?? ""}`;
}

const regularGiving: RegularGiving = {
  id: 1,
  state: "active",
  amount: 15,
  day: 5,
  nextCharge: "2026-04-05",
  method: "card",
  lastFour: "4242",
};
