import { expect, test } from "vitest";

import { withTypedInput } from "./use-chosen-filters.ts";

test.each([
  ["john ", "john", "john "],
  ["  john", "john", "  john"],
  ["john new", "john", "john"],
  ["", "john", "john"],
])("with %o in the box, a list of %o leaves %o there", (typed, input, left) => {
  expect(withTypedInput({ input }, typed)).toEqual({ input: left });
});
