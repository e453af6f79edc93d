import { expect, test } from "vitest";

import { excerpt } from "./excerpt.ts";

test("a short text stays as it is, a long one ends with a whole word", () => {
  expect(excerpt("Two words")).toBe("Two words");

  const beginning = excerpt("letters ".repeat(40));
  expect(beginning).toMatch(/letters…$/);
  expect(beginning.length).toBeLessThan(165);
});
