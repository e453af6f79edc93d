import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test, vi } from "vitest";

import { getFailureReason } from "./failure-reason.ts";
import { ChunkLoadError } from "./load-part.ts";

test.each([
  ["too much was asked", new ErrorResponse(429, "", ""), "often"],
  ["the library cannot answer", new ErrorResponse(503, "", ""), "busy"],
  ["what stands before it has no answer", new ErrorResponse(502, "", ""), "busy"],
  ["it waited in vain", new ErrorResponse(504, "", ""), "busy"],
  ["the library failed", new ErrorResponse(500, "", ""), "us"],
  ["a part is missing", new ChunkLoadError(), "part"],
  ["no answer came", new TypeError("Failed to fetch"), "line"],
  ["the program is at fault", new TypeError("x is undefined"), "us"],
])("S8.09: that %s is told apart", (_, error, reason) => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(getFailureReason(error)).toBe(reason);
});

test("S8.09: without a line nothing else is looked for", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(getFailureReason(new ErrorResponse(503, "", ""))).toBe("line");
});
