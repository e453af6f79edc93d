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

function enter() {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  showMember({ identity: "auth0|1", email: user.email, isEmailVerified: true, name: "Ruth" });
  setUser(user);
}

test("S4.06: what is changed of a profile leaves what was changed meanwhile", () => {
  enter();
  updateUser("auth0|1", { defaultAddress: 7 });
  updateUser("auth0|1", { taxId: "RUT-123456" });
  expect(findCurrentMember()?.user).toMatchObject({
    user: { defaultAddress: 7, taxId: "RUT-123456" },
  });
});

test("nothing is changed of somebody else's profile", () => {
  enter();
  updateUser("auth0|2", { taxId: "RUT-123456" });
  expect(findCurrentMember()?.user).toMatchObject({ user: { taxId: "" } });
});
