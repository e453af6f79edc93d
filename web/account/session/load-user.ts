import type { User } from "#contract/users.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

import type { LibraryUser, Member } from "./session.ts";

export type ProfileCalls = {
  getUser: (externalId: string) => Promise<User>;
  /** US dollars. */
  getDefaultLimit: () => Promise<number>;
};

/** S9.02: US dollars, when the settings call fails too. */
const DEFAULT_FREE_LIMIT_USD = 20;

/** S4.05, S8.04. */
export async function loadUser(member: Member, calls: ProfileCalls): Promise<LibraryUser> {
  if (!member.isEmailVerified) return { state: "unverified" };
  try {
    return { state: "found", user: await calls.getUser(member.identity) };
  } catch (error) {
    const { status, code } = error instanceof ApiFailure ? error : { status: 0, code: "" };
    if (status === 404) return { state: "not-found" };
    if (status === 403 && code === "email-unverified") return { state: "unverified" };
    const freeLimit = await calls.getDefaultLimit().catch(() => DEFAULT_FREE_LIMIT_USD);
    return { state: "failed", code, user: { firstName: "", freeLimit } };
  }
}
