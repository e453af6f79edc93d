import { expect, test } from "vitest";

import { parseFault, findTokenAnswer } from "./faults.ts";

test.each([
  ["login_required@errors.example", { code: "login_required", at: "callback" }],
  ["Cancelled@Errors.example", { code: "cancelled", at: "callback" }],
  ["mfa_required@errors.example", { code: "mfa_required", at: "token" }],
  ["request_error@errors.example", { code: "request_error", at: "token" }],
  ["timeout.renewal@errors.example", { code: "timeout", at: "renewal" }],
  ["timeout.renewal.2@errors.example", { code: "timeout", at: "renewal" }],
])("%s asks for an error", (email, fault) => {
  expect(parseFault(email)).toEqual(fault);
});

test.each(["reader@example.org", "a-b@errors.example", "timeout.later@errors.example"])(
  "%s asks for none",
  (email) => {
    expect(parseFault(email)).toBeNull();
  },
);

test("a failed request is answered without an error code, for which the browser has its own", () => {
  expect(findTokenAnswer("request_error")).toMatchObject({ status: 500 });
  expect(findTokenAnswer("request_error")?.body).not.toHaveProperty("error");
});

test.each(["no_answer", "timeout"])("%s is not answered at all", (code) => {
  expect(findTokenAnswer(code)).toBeNull();
});
