import { loadUser, type ProfileCalls } from "./load-user.ts";
import { updateUser, findCurrentMember, showSession } from "./session.ts";

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
