import { expect, test } from "vitest";

import { buildChoices, buildChoicesWithAll, truncateLabel } from "./build-choices.ts";

const topics = [
  { id: 2, name: "Salvation" },
  { id: 4, name: "Bible, Preaching and Church" },
];

test('lists "all" first and keeps the full text of a cut label', () => {
  expect(buildChoicesWithAll(topics, { all: "All topics", chosen: "" })).toEqual([
    { value: "", label: "All topics" },
    { value: "2", label: "Salvation" },
    { value: "4", label: "Bible, Preaching…", fullLabel: "Bible, Preaching and Church" },
  ]);
});

test("adds the chosen item when it is not listed", () => {
  expect(buildChoicesWithAll(topics, { all: "All topics", chosen: "9" })).toContainEqual({
    value: "9",
    label: "9",
  });
  expect(
    buildChoicesWithAll([], { all: "All topics", chosen: "9", unlisted: "This topic" }),
  ).toEqual([
    { value: "", label: "All topics" },
    { value: "9", label: "This topic" },
  ]);
});

test("S5.04: does not cut labels that would become equal", () => {
  const names = ["Federal Territory (Labuan)", "Federal Territory (Putrajaya)"];
  const labels = buildChoices(names.map((name, id) => ({ id, name }))).map(({ label }) => label);
  expect(labels).toEqual(names);
});

test.each([
  ["Seventeen letters", "Seventeen letters"],
  ["Bible, Preaching and Church", "Bible, Preaching…"],
  ["🕯️🕯️🕯️", "🕯️🕯️🕯️"],
])("cuts the label %s to %s", (label, expected) => {
  expect(truncateLabel(label)).toBe(expected);
});
