import type { User } from "#contract/users.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

import {
  updateUser,
  findCurrentMember,
  showSession,
  type LibraryUser,
  type Member,
} from "./session.ts";

/** S9.02: US dollars, when the settings call fails too. */
const DEFAULT_FREE_LIMIT_USD = 20;

/**
 * Loads what the library knows of the signed-in person. A response is dropped when another person is signed in by then.
 */
export function createProfileLoader(calls: ProfileCalls) {
  async function loadProfile(): Promise<void> {
    const member = findCurrentMember();
    if (!member) return;
    const user = await loadUser(member, calls);
    const current = findCurrentMember();
    if (current?.identity === member.identity) showSession({ ...current, user });
  }

  /** Order terms follow the default address. Other fields may have changed in the meantime, so they stay. */
  async function renewTerms(): Promise<void> {
    const member = findCurrentMember();
    if (!member) return;
    const { isForeign, freeLimit } = await calls.getUser(member.identity);
    updateUser(member.identity, { isForeign, freeLimit });
  }

  return { loadProfile, renewTerms };
}

export type ProfileCalls = {
  getUser: (externalId: string) => Promise<User>;
  /** US dollars. */
  getDefaultLimit: () => Promise<number>;
};

/** S4.05, S8.04. */
async function loadUser(member: Member, calls: ProfileCalls): Promise<LibraryUser> {
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
