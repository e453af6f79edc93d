import { expect, test, vi } from "vitest";

import type { User } from "#contract/users.ts";

import { updateUser, findCurrentMember, showMember, setUser } from "./session.ts";

const user: User = {
  userId: 1,
  externalId: "auth0|1",
  firstName: "Ruth",
  lastName: "Ellery",
  email: "ruth@example.org",
  wantedEmail: null,
  phone: "",
  taxId: "",
  defaultAddress: null,
  freeLimit: 20,
  isForeign: false,
  isMarkedForeign: false,
  ownLimit: null,
  lastOrderDate: null,
  alreadyOrderedMo: false,
  regularGivings: [],
};

function signInRuth() {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  showMember({ identity: "auth0|1", email: user.email, isEmailVerified: true, name: "Ruth" });
  setUser(user);
}

test("S4.06: changes a profile without undoing other changes", () => {
  signInRuth();
  updateUser("auth0|1", { defaultAddress: 7 });
  updateUser("auth0|1", { taxId: "RUT-123456" });
  expect(findCurrentMember()?.user).toMatchObject({
    user: { defaultAddress: 7, taxId: "RUT-123456" },
  });
});

test("leaves another person's profile alone", () => {
  signInRuth();
  updateUser("auth0|2", { taxId: "RUT-123456" });
  expect(findCurrentMember()?.user).toMatchObject({ user: { taxId: "" } });
});
