import { expect, test } from "vitest";

import { resolveProfileEmail } from "./profile-email.ts";

const proven = "ruth@example.org";
const moved = { email: "ruth@old.example", wanted: null };
const waiting = { email: "ruth@old.example", wanted: "ruth@new.example" };

test.each([
  ["the proven address of a new profile", proven, null, { email: proven, wanted: null }],
  ["it in other letters", "RUTH@example.org", null, { email: proven, wanted: null }],
  ["another for a new profile", "r@x.example", null, { email: proven, wanted: "r@x.example" }],
  ["another", "r@x.example", moved, { email: moved.email, wanted: "r@x.example" }],
  ["the one that waits", "ruth@new.example", waiting, waiting],
  ["the one there is", moved.email, waiting, moved],
  ["the one the identity has proven", proven, waiting, { email: proven, wanted: null }],
])("with a password of the provider's, asking for %s", (_, asked, current, chosen) => {
  expect(resolveProfileEmail({ asked, proven, current, externalId: "auth0|1" })).toEqual(chosen);
});

test.each([
  ["its own address", proven, null, { email: proven, wanted: null }],
  ["another", "r@x.example", null, null],
  ["another", "r@x.example", moved, null],
  ["the one there is, which was its own once", moved.email, moved, { email: proven, wanted: null }],
])("an identity of another provider asking for %s", (_, asked, current, chosen) => {
  for (const externalId of ["google-oauth2|1", "auth0-x|1", "apple|auth0|1"]) {
    expect(resolveProfileEmail({ asked, proven, current, externalId })).toEqual(chosen);
  }
});
