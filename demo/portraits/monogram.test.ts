import { expect, test } from "vitest";

import { drawMonogram, getInitials } from "./monogram.ts";
import { plateNames, plates } from "./plates.ts";

test.each([
  ["Charles Haddon", "Spurgeon", "CS"],
  ["Robert Murray", "M’Cheyne", "RM"],
  ["Jean-Henri", "Merle d’Aubigné", "JM"],
  ["Juan de", "Valdés", "JV"],
  ["Constantino", "Ponce de la Fuente", "CP"],
  ["", "Westminster Assembly", "WA"],
  ["", "Particular Baptist Churches of England", "PBC"],
])("finds the initials of %s %s: %s", (firstName, lastName, initials) => {
  expect(getInitials({ firstName, lastName }).join("")).toBe(initials);
});

test.each(plateNames)("fits the widest initials on the plate %s", (name) => {
  const { x, y, width, height } = plates[name].initials;
  const drawing = drawMonogram(["W", "M", "W"], plates[name].initials, {
    cloth: "#000",
    foil: "#fff",
  });
  const [, left = 0, top = 0] = (/translate\((\S+) (\S+)\)/.exec(drawing) ?? []).map(Number);

  expect(left).toBeGreaterThanOrEqual(x - width / 2 - 1);
  expect(top).toBeGreaterThanOrEqual(y - height / 2 - 1);
  expect(drawing).not.toContain("NaN");
});
