import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/api/failure.ts";

import { resolveEndOutcome } from "./end-outcome.ts";

const pending = new ApiFailure({ status: 409, code: "giving-pending", detail: "" });
const refused = new ApiFailure({ status: 503, code: "giving-not-cancelled", detail: "" });
const lost = createNetworkFailure();

test.each([
  ["is being ended is open", pending, [{ id: 7, state: "ending" }], "open"],
  [
    "is being ended, as is seen after a lost answer, is open",
    lost,
    [{ id: 7, state: "ending" }],
    "open",
  ],
  ["is there no more has ended", lost, [], "ended"],
  ["is there no more, beside another, has ended", pending, [{ id: 8, state: "active" }], "ended"],
  [
    "still goes on after a lost answer has not been seen to end",
    lost,
    [{ id: 7, state: "active" }],
    "failed",
  ],
  ["is still being set up is not ended", pending, [{ id: 7, state: "starting" }], "failed"],
  ["nothing can be told of has not been seen to end", lost, null, "failed"],
  ["the gateway did not end goes on", refused, [{ id: 7, state: "active" }], "failed"],
] as const)("a giving that %s", (_, failure, regularGivings, outcome) => {
  expect(resolveEndOutcome(failure, 7, regularGivings)).toBe(outcome);
});
