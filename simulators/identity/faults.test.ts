import { expect, test } from "vitest";

import { parseFault, findTokenAnswer } from "./faults.ts";

test.each([
  ["login_required@errors.example", { code: "login_required", at: "callback" }],
  ["Cancelled@Errors.example", { code: "cancelled", at: "callback" }],
  ["mfa_required@errors.example", { code: "mfa_required", at: "token" }],
  ["request_error@errors.example", { code: "request_error", at: "token" }],
  ["timeout.renewal@errors.example", { code: "timeout", at: "renewal" }],
  ["timeout.renewal.2@errors.example", { code: "timeout", at: "renewal" }],
])("finds an error in %s", (email, fault) => {
  expect(parseFault(email)).toEqual(fault);
});

test.each(["reader@example.org", "a-b@errors.example", "timeout.later@errors.example"])(
  "finds no error in %s",
  (email) => {
    expect(parseFault(email)).toBeNull();
  },
);

test("answers a failed request without an error code, which browsers add", () => {
  expect(findTokenAnswer("request_error")).toMatchObject({ status: 500 });
  expect(findTokenAnswer("request_error")?.body).not.toHaveProperty("error");
});

test.each(["no_answer", "timeout"])("does not answer %s", (code) => {
  expect(findTokenAnswer(code)).toBeNull();
});
