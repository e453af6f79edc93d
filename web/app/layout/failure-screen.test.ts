import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test, vi } from "vitest";

import { getFailureReason } from "./failure-screen.tsx";
import { ChunkLoadError } from "./load-chunk.ts";

test.each([
  ["rate limiting", new ErrorResponse(429, "", ""), "often"],
  ["an overloaded library", new ErrorResponse(503, "", ""), "busy"],
  ["a proxy without a response", new ErrorResponse(502, "", ""), "busy"],
  ["a proxy timeout", new ErrorResponse(504, "", ""), "busy"],
  ["a server error", new ErrorResponse(500, "", ""), "us"],
  ["a missing chunk", new ChunkLoadError(), "part"],
  ["a network error", new TypeError("Failed to fetch"), "line"],
  ["an error of the program", new TypeError("x is undefined"), "us"],
])("S8.09: recognizes %s", (_, error, reason) => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(getFailureReason(error)).toBe(reason);
});

test('S8.09: gives "line" first when offline', () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(getFailureReason(new ErrorResponse(503, "", ""))).toBe("line");
});
