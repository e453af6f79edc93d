import { expect, test, vi } from "vitest";

import { tellWarning } from "./tell-warnings.ts";

test("a warning is told in one line, and none of a lost connection", () => {
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  tellWarning(new Error("Connection terminated unexpectedly"));
  tellWarning(Object.assign(new Error("a\nb"), { name: "DeprecationWarning" }));

  expect(wrong.mock.calls.map(([text]) => text)).toEqual(["DeprecationWarning: a b\n"]);
});
