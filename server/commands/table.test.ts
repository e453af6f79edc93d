import { expect, test } from "vitest";

import { columns } from "./table.ts";

test("columns stand under one another, and what came from outside moves no cursor", () => {
  expect(
    columns([
      ["  id", "7"],
      ["e-mail", "a\u001B[2J\n@b"],
    ]),
  ).toEqual(["  id     7", "e-mail   a [2J @b"]);
});
