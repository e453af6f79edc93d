import { expect, test } from "vitest";

import { withTypedInput } from "./use-chosen-filters.ts";

test.each([
  ["john ", "john", "john "],
  ["  john", "john", "  john"],
  ["john new", "john", "john"],
  ["", "john", "john"],
])("with %o typed and a list for %o, shows %o", (typed, input, expected) => {
  expect(withTypedInput({ input }, typed)).toEqual({ input: expected });
});
