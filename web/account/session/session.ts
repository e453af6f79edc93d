import { create } from "zustand";

import type { User } from "#contract/users.ts";
import { writeStored, readStored } from "#web/app/layout/local-storage.ts";

const SIGNED_OUT_KEY = "signed-out";

/** The signed-in person according to the identity provider. */
export type Member = {
  /** The subject of the tokens: `externalId` in the API. */
  identity: string;
  email: string | null;
  isEmailVerified: boolean;
  /** The first name, else the name or e-mail of the account. */
  name: string;
};

/** S4.05: the person's profile in the library. When loading failed, it has the default terms (S8.04). */
export type LibraryUser =
  | { state: "loading" }
  | { state: "found"; user: User }
  | { state: "not-found" }
  | { state: "unverified" }
  | { state: "failed"; code: string; user: Pick<User, "firstName" | "freeLimit"> };

export type Session =
  | { state: "unknown" }
  | { state: "visitor"; hasSignedOut: boolean }
  | { state: "signing-in" }
  | (Member & { state: "member"; user: LibraryUser })
  | { state: "failed"; code: string };

/** Asks what to do with device data before a sign-out. */
export const CONFIRM_SIGN_OUT = "leaving";
/** Asks the same after a sign-out that could not ask. */
export const DATA_LEFT = "left_here";
/** Sign-out failed: the session may still be on the device. */
export const SIGN_OUT_FAILED = "sign_out_failed";

export type SessionState = {
  session: Session;
  /** The code of the dialog that is shown, such as a sign-in that cannot start or a session that ended. */
  authError: string | null;
  /** The code of the failed sign-in that the page itself shows. */
  shownError: string | null;
};

/** "unknown" until hydration: the server renders the same page for everyone. */
export const useSessionState = create<SessionState>(() => ({
  session: { state: "unknown" },
  authError: null,
  shownError: null,
}));

/** S1.04: the session of this tab. */
export function useSession(): Session {
  return useSessionState(({ session }) => session);
}

export function showSession(session: Session): void {
  const { dataset } = document.documentElement;
  if (session.state === "member") dataset["session"] = "";
  else if (session.state !== "unknown") delete dataset["session"];
  useSessionState.setState({ session });
}

/** Shows a member whose profile is loading. */
export function showMember(member: Member): void {
  showSession({ ...member, state: "member", user: { state: "loading" } });
}

/** The member who is signed in now; null for visitors. */
export function findCurrentMember() {
  const { session } = useSessionState.getState();
  return session.state === "member" ? session : null;
}

export function setAuthError(authError: string | null): void {
  useSessionState.setState({ authError });
}

export function setShownError(shownError: string | null): void {
  useSessionState.setState({ shownError });
}

/** Changes fields of the profile, if it is still of `externalId`. */
export function updateUser(externalId: string, change: Partial<User>): void {
  const member = findCurrentMember();
  if (member?.identity !== externalId || member.user.state !== "found") return;
  setUser({ ...member.user.user, ...change });
}

/** Sets the member's profile from an API response. */
export function setUser(user: User): void {
  const { session } = useSessionState.getState();
  if (session.state !== "member" || session.identity !== user.externalId) return;
  showSession({ ...session, user: { state: "found", user } });
}

/** Whether the last action here was a sign-out: then nothing stored on the device counts as a session. */
export function hasSignedOut(): boolean {
  return readStored(SIGNED_OUT_KEY) === true;
}

export function setSignedOut(isOut: boolean): void {
  writeStored(SIGNED_OUT_KEY, isOut || null);
}
