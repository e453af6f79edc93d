import { expect, test } from "vitest";

import { resolveProfileEmail } from "./profile-email.ts";

const proven = "ruth@example.org";
const moved = { email: "ruth@old.example", unconfirmedEmail: null };
const waiting = { email: "ruth@old.example", unconfirmedEmail: "ruth@new.example" };

test.each([
  [
    "the verified address for a new profile",
    proven,
    null,
    { email: proven, unconfirmedEmail: null },
  ],
  [
    "the verified address in capitals",
    "RUTH@example.org",
    null,
    { email: proven, unconfirmedEmail: null },
  ],
  [
    "another address for a new profile",
    "r@x.example",
    null,
    { email: proven, unconfirmedEmail: "r@x.example" },
  ],
  [
    "another address",
    "r@x.example",
    moved,
    { email: moved.email, unconfirmedEmail: "r@x.example" },
  ],
  ["the address that waits for confirmation", "ruth@new.example", waiting, waiting],
  ["the current address", moved.email, waiting, moved],
  [
    "the verified address instead of the current one",
    proven,
    waiting,
    { email: proven, unconfirmedEmail: null },
  ],
])("for a password account, resolves %s", (_, requested, current, chosen) => {
  expect(resolveProfileEmail({ requested, proven, current, externalId: "auth0|1" })).toEqual(
    chosen,
  );
});

test.each([
  ["the provider's address", proven, null, { email: proven, unconfirmedEmail: null }],
  ["another address", "r@x.example", null, null],
  ["another address", "r@x.example", moved, null],
  [
    "the current address, formerly the provider's",
    moved.email,
    moved,
    { email: proven, unconfirmedEmail: null },
  ],
])("for an account of another provider, resolves %s", (_, requested, current, chosen) => {
  for (const externalId of ["google-oauth2|1", "auth0-x|1", "apple|auth0|1"]) {
    expect(resolveProfileEmail({ requested, proven, current, externalId })).toEqual(chosen);
  }
});
