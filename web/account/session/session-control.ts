import type { Language } from "#domain/languages.ts";
import { deleteDrafts, deleteDraftsOfOthers } from "#web/app/layout/form-draft.ts";

import type { SignInRequest, IdentityProvider } from "./identity-provider.ts";
import { createSessionRenewal } from "./renew-session.ts";
import { type Member, findCurrentMember, showMember, showSession } from "./session.ts";
import { createProfileLoader, type ProfileCalls } from "./create-profile-loader.ts";
import { getErrorCode, describeSignInFailure } from "./sign-in-failure.ts";

export type SessionControl = ReturnType<typeof createSessionControl>;

type SessionControlDeps = {
  provider: IdentityProvider;
  /** Calls that load the member's profile, each with a token. */
  calls: ProfileCalls;
  /** Notifies other tabs who is signed in. */
  notifyTabs: (identity: string | null) => void;
  language: () => Language;
};

/** The session of this tab from start to end. */
export function createSessionControl({
  provider,
  calls,
  notifyTabs,
  language,
}: SessionControlDeps) {
  const { finishRenewal, ...renewal } = createSessionRenewal({
    provider,
    buildSignInRequest,
    switchMember,
  });
  const { loadProfile, renewTerms } = createProfileLoader(calls);
  let ends = 0;

  /** Resumes the session of this device or the provider. */
  async function resume(): Promise<void> {
    const endsAtStart = ends;
    try {
      const storedMember = await provider.findMember();
      if (storedMember) replaceMember(storedMember);
      // Stored claims do not show an e-mail verified since, so the token is renewed.
      await provider.getToken(storedMember?.isEmailVerified === false);
      const member = await provider.findMember();
      if (ends !== endsAtStart) return;
      if (!member) return showSession({ state: "visitor", hasSignedOut: false });
      // The e-mail may be verified now.
      replaceMember(member);
      await loadProfile();
    } catch (error) {
      if (ends === endsAtStart) await handleResumeFailure(getErrorCode(error));
    }
  }

  /** A refused session ends; typed text stays for the next sign-in of the same person. */
  async function handleResumeFailure(code: string): Promise<void> {
    const { isRefusal } = describeSignInFailure(code);
    if (!isRefusal && findCurrentMember()) return loadProfile();
    if (isRefusal) await provider.clear();
    showSession({ state: "failed", code });
  }

  function buildSignInRequest(code: string | null): SignInRequest {
    const prompt = code === null ? undefined : describeSignInFailure(code).prompt;
    return { language: language(), ...(prompt && { prompt }) };
  }

  async function switchMember(member: Member): Promise<void> {
    notifyTabs(member.identity);
    replaceMember(member);
    await loadProfile();
  }

  /** `after` is the code of the previous failure; `isInPlace` as in {@link SignInRequest}. */
  async function signIn(after: string | null, isInPlace: boolean): Promise<void> {
    await provider.redirect({ ...buildSignInRequest(after), isInPlace });
  }

  /** Completes the sign-in that led to `url`. */
  async function finish(url: string): Promise<void> {
    await provider.finish(url);
    const member = await provider.findMember();
    if (member) void switchMember(member);
  }

  /** Ends the session in order: this tab's screens, the device, the other tabs, the provider. */
  function leave<Left>(endSession: (announce: () => void) => Promise<Left>): Promise<Left> {
    end();
    return endSession(() => notifyTabs(null));
  }

  /** The session ended elsewhere, or is about to end. */
  function end(): void {
    ends += 1;
    finishRenewal(false);
    deleteDrafts();
    provider.resetClient();
    showSession({ state: "visitor", hasSignedOut: true });
  }

  /** Ends the session when another tab signed out or has another person. */
  function handleTabMessage(identity: string | null): void {
    if (identity === null || (findCurrentMember()?.identity ?? identity) !== identity) end();
  }

  /** S4.05: reloads claims and profile. False when that fails. */
  async function reload(): Promise<boolean> {
    if (!(await renewal.getToken(true))) return false;
    const member = await provider.findMember();
    if (!member) return false;
    const current = findCurrentMember();
    showSession({ ...member, state: "member", user: current?.user ?? { state: "loading" } });
    await loadProfile();
    return true;
  }

  /** Another person may have signed in in another tab. */
  async function refreshMember(): Promise<void> {
    const member = await provider.findMember();
    if (!member || member.identity === findCurrentMember()?.identity) return;
    finishRenewal(false);
    await switchMember(member);
  }

  return {
    ...renewal,
    abandonSignIn: () => finishRenewal(false),
    resume,
    signIn,
    finish,
    /** Resolves to whether the provider has ended the session too. */
    signOut: () => leave(provider.signOut),
    stayVisitor: () => leave((announce) => provider.clear().finally(announce)),
    end,
    handleTabMessage,
    reload,
    renewTerms,
    refreshMember,
  };
}

/** Shows a new member and deletes the drafts of others. */
function replaceMember(member: Member): void {
  deleteDraftsOfOthers(member.identity);
  showMember(member);
}
