import { loadUser, type ProfileCalls } from "./load-user.ts";
import { updateUser, findCurrentMember, showSession } from "./session.ts";

/** What the library knows of whoever is signed in, as it is asked for; an answer that comes too late is nobody's. */
export function createProfileLoader(calls: ProfileCalls) {
  async function loadProfile(): Promise<void> {
    const member = findCurrentMember();
    if (!member) return;
    const user = await loadUser(member, calls);
    const now = findCurrentMember();
    if (now?.identity === member.identity) showSession({ ...now, user });
  }

  /** The terms of an order follow the default address; what may have been changed meanwhile stays as it is. */
  async function renewTerms(): Promise<void> {
    const member = findCurrentMember();
    if (!member) return;
    const { isForeign, freeLimit } = await calls.getUser(member.identity);
    updateUser(member.identity, { isForeign, freeLimit });
  }

  return { loadProfile, renewTerms };
}
