import { expect, test } from "vitest";

import { alignColumns } from "./format.ts";

test("aligns columns and removes control characters", () => {
  expect(
    alignColumns([
      ["  id", "7"],
      ["e-mail", "a\u001B[2J\n@b"],
    ]),
  ).toEqual(["  id     7", "e-mail   a [2J @b"]);
});
