import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";

import { withOfflineFallback } from "./with-offline-fallback.ts";

test("returns the server's response", async () => {
  expect(await withOfflineFallback(Promise.resolve("found"), "fallback")).toBe("found");
});

test.each([
  ["fails", new TypeError("Failed to fetch")],
  ["fails midway", new Error("Unable to decode", { cause: new TypeError("network error") })],
  ["answers with an error of a proxy", new ErrorResponse(502, "Bad Gateway", "")],
])("returns the fallback when the network %s", async (_, failure) => {
  expect(await withOfflineFallback(Promise.reject(failure), "fallback")).toBe("fallback");
});

test.each([
  ["a redirect", Response.redirect("https://library.example/literature")],
  ["a 404 response", new ErrorResponse(404, "Not Found", null)],
  ["an error of the program", new Error("Unexpected Server Error")],
])("throws %s", async (_, failure) => {
  await expect(withOfflineFallback(Promise.reject(failure), "fallback")).rejects.toBe(failure);
});
