import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";

import { resolveLink } from "./resolve-link.ts";

const link = { kind: "confirm-subscriptions" as const, lists: ["Newsletter"] };

function failing(failure: Error) {
  return resolveLink("token", () => Promise.reject(failure), "done");
}

test("a link is asked about with its token, and done without it", async () => {
  const call = async () => link;
  expect(await resolveLink("token", call, "asking")).toMatchObject({
    kind: "asking",
    token: "token",
  });
  expect(await resolveLink("token", call, "done")).toEqual({ kind: "done", status: 200, link });
});

test.each([
  [404, null],
  [410, null],
  [429, "token"],
  [500, "token"],
])("a link that is answered with %i can be tried again: %s", async (status, token) => {
  const failure = new ApiFailure({ status, code: "link", detail: "Why.", errors: [] });
  expect(await failing(failure)).toEqual({
    kind: "failed",
    status,
    detail: "Why.",
    token,
    isDone: false,
  });
});

test("a link that was followed before is told as one whose work is done", async () => {
  const used = new ApiFailure({ status: 410, code: "link-used", detail: "Done.", errors: [] });
  expect(await failing(used)).toMatchObject({ kind: "failed", token: null, isDone: true });
});

test("a library that cannot be reached is one to try again", async () => {
  expect(await failing(createNetworkFailure())).toMatchObject({ status: 503, token: "token" });
  await expect(failing(new TypeError("ours"))).rejects.toThrow("ours");
});
