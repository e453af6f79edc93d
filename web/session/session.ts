import { create } from "zustand";

import type { User } from "#contract/users.ts";

/** What the identity provider says of who is signed in. */
export type Member = {
  /** The subject of their tokens: `externalId` to the api. */
  identity: string;
  email: string | null;
  isEmailVerified: boolean;
  /** Their first name, else the name or e-mail they signed in with. */
  name: string;
};

/** S4.05: what the library knows of them. One that could not be loaded has the usual terms (S8.04). */
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

/** The trouble of a person who signs out: what becomes of what they leave on the device. */
export const CONFIRM_SIGN_OUT = "leaving";
/** They have signed out, and could not be asked that. */
export const DATA_LEFT = "left_here";
/** Signing out has thrown: the session may still be on the device. */
export const SIGN_OUT_FAILED = "sign_out_failed";

export type SessionState = {
  session: Session;
  /** The code of what must be said before it goes on: a sign-in that cannot be begun, or a session that has ended. */
  authError: string | null;
  /** The code of the failed sign-in that the page itself says. */
  shownError: string | null;
};

/** Unknown until the page is alive: what the server renders is the same for everybody. */
export const useSessionState = create<SessionState>(() => ({
  session: { state: "unknown" },
  authError: null,
  shownError: null,
}));

/** S1.04: who is signed in here. */
export function useSession(): Session {
  return useSessionState(({ session }) => session);
}

export function showSession(session: Session): void {
  const { dataset } = document.documentElement;
  if (session.state === "member") dataset["session"] = "";
  else if (session.state !== "unknown") delete dataset["session"];
  useSessionState.setState({ session });
}

/** Somebody whose profile is still to come. */
export function showMember(member: Member): void {
  showSession({ ...member, state: "member", user: { state: "loading" } });
}

/** Who is signed in at this moment. */
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

/** Of the profile of `externalId` this is otherwise now, and nothing else. */
export function updateUser(externalId: string, change: Partial<User>): void {
  const member = findCurrentMember();
  if (member?.identity !== externalId || member.user.state !== "found") return;
  setUser({ ...member.user.user, ...change });
}

/** Takes what the api has just answered for the member's profile. */
export function setUser(user: User): void {
  const { session } = useSessionState.getState();
  if (session.state !== "member" || session.identity !== user.externalId) return;
  showSession({ ...session, user: { state: "found", user } });
}
