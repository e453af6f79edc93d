import { expect, test } from "vitest";

import { excerpt } from "./excerpt.ts";

test("keeps a short text and cuts a long one after a whole word", () => {
  expect(excerpt("Two words")).toBe("Two words");

  const beginning = excerpt("letters ".repeat(40));
  expect(beginning).toMatch(/letters…$/);
  expect(beginning.length).toBeLessThan(165);
});
