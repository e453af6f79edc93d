import { expect, test, vi } from "vitest";

import { printWarning } from "./print-warnings.ts";

test("prints a warning in one line, but none of a lost connection", () => {
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  printWarning(new Error("Connection terminated unexpectedly"));
  printWarning(Object.assign(new Error("a\nb"), { name: "DeprecationWarning" }));

  expect(wrong.mock.calls.map(([text]) => text)).toEqual(["DeprecationWarning: a b\n"]);
});
