import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";

import { withOfflineFallback } from "./with-offline-fallback.ts";

test("what the server answers is what is shown", async () => {
  expect(await withOfflineFallback(Promise.resolve("found"), "alone")).toBe("found");
});

test.each([
  ["has broken off", new TypeError("Failed to fetch")],
  ["breaks off midway", new Error("Unable to decode", { cause: new TypeError("network error") })],
  ["brings an answer of none of our programs", new ErrorResponse(502, "Bad Gateway", "")],
])("when the line %s the screen shows what it can by itself", async (_, failure) => {
  expect(await withOfflineFallback(Promise.reject(failure), "alone")).toBe("alone");
});

test.each([
  ["an answer that leads elsewhere", Response.redirect("https://library.example/literature")],
  ["an address where nothing lies", new ErrorResponse(404, "Not Found", null)],
  ["a fault of the program", new Error("Unexpected Server Error")],
])("%s is not passed over", async (_, failure) => {
  await expect(withOfflineFallback(Promise.reject(failure), "alone")).rejects.toBe(failure);
});
