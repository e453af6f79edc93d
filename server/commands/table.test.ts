import { expect, test } from "vitest";

import { alignColumns } from "./table.ts";

test("columns stand under one another, and what came from outside moves no cursor", () => {
  expect(
    alignColumns([
      ["  id", "7"],
      ["e-mail", "a\u001B[2J\n@b"],
    ]),
  ).toEqual(["  id     7", "e-mail   a [2J @b"]);
});
