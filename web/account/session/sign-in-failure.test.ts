import { expect, test } from "vitest";

import { ChunkLoadError } from "#web/app/layout/load-chunk.ts";

import { getErrorCode, describeSignInFailure } from "./sign-in-failure.ts";

/** S8.08. */
const codes = [
  "timeout",
  "cancelled",
  "missing_refresh_token",
  "mfa_required",
  "request_error",
  "login_required",
  "consent_required",
  "interaction_required",
  "account_selection_required",
  "access_denied",
];

test("has a text and an action for each of the ten codes", () => {
  const failures = codes.map(describeSignInFailure);

  expect(new Set(failures.map(({ text }) => text)).size).toBe(codes.length);
  expect(failures.every(({ text }) => text !== describeSignInFailure("something-else").text)).toBe(
    true,
  );
  expect(failures.every(({ actions }) => actions.includes("stay-visitor"))).toBe(true);
});

test("has a general text and a contact for an unknown code", () => {
  expect(describeSignInFailure("teapot")).toEqual(describeSignInFailure("toString"));
  expect(describeSignInFailure("teapot").actions).toContain("contact-us");
});

test("ends a session only on a refusal", () => {
  const otherCodes = ["teapot", "unexpected", "window_timeout", "nothing_begun"];
  expect(
    [...codes, ...otherCodes].filter((code) => !describeSignInFailure(code).isRefusal),
  ).toEqual(["timeout", "cancelled", "request_error", ...otherCodes]);
});

test("offers another sign-in after a window timeout", () => {
  const { text, actions } = describeSignInFailure("window_timeout");
  expect(text).not.toBe(describeSignInFailure("timeout").text);
  expect(actions[0]).toBe("sign-in-again");
});

test.each([
  [Object.assign(new Error("Login required"), { error: "login_required" }), "login_required"],
  [Object.assign(new Error("used already"), { error: "invalid_grant" }), "login_required"],
  [Object.assign(new Error("Invalid state"), { error: "missing_transaction" }), "nothing_begun"],
  [Object.assign(new Error("Invalid state"), { error: "state_mismatch" }), "nothing_begun"],
  [Object.assign(new Error("?"), { error: "teapot" }), "teapot"],
  [Object.assign(new Error("?"), { error: "Call 555 now" }), "unexpected"],
  [new TypeError("Failed to fetch"), "request_error"],
  [new DOMException("signal timed out", "TimeoutError"), "timeout"],
  [new SyntaxError("Unexpected token '<'"), "request_error"],
  [Object.assign(new Error("Down"), { error: "temporarily_unavailable" }), "request_error"],
  [new Error("Timeout when executing 'fetch'"), "timeout"],
  [new Error("else"), "unexpected"],
  ["a word", "unexpected"],
  [new ChunkLoadError(), "part_missing"],
])("gives %s the code %s", (error, code) => expect(getErrorCode(error)).toBe(code));
