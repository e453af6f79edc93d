import type { Language } from "#domain/languages.ts";
import { deleteDrafts, deleteDraftsOfOthers } from "#web/layout/form-draft.ts";

import type { SignInRequest, IdentityProvider } from "./identity-provider.ts";
import type { ProfileCalls } from "./load-user.ts";
import { createSessionRenewal } from "./renew-session.ts";
import { type Member, findCurrentMember, showMember, showSession } from "./session.ts";
import { createProfileLoader } from "./create-profile-loader.ts";
import { getErrorCode, describeSignInFailure } from "./sign-in-failure.ts";

export type SessionControl = ReturnType<typeof createSessionControl>;

type SessionControlDeps = {
  provider: IdentityProvider;
  /** The calls that tell who a member is to the library, each made with a token. */
  calls: ProfileCalls;
  /** Tells the other tabs who is signed in from now on. */
  tellTabs: (identity: string | null) => void;
  language: () => Language;
};

/** The session in this tab, from its beginning to its end. */
export function createSessionControl({ provider, calls, tellTabs, language }: SessionControlDeps) {
  const { settle, ...renewal } = createSessionRenewal({
    provider,
    buildSignInRequest,
    switchMember,
  });
  const { loadProfile, renewTerms } = createProfileLoader(calls);
  let ends = 0;

  /** Takes up the session that this device or the provider knows of. */
  async function resume(): Promise<void> {
    const before = ends;
    try {
      const known = await provider.findMember();
      if (known) replaceMember(known);
      // What is kept says nothing of an e-mail that was verified since.
      await provider.getToken(known?.isEmailVerified === false);
      const member = await provider.findMember();
      if (ends !== before) return;
      if (!member) return showSession({ state: "visitor", hasSignedOut: false });
      // Their e-mail may have been verified since.
      replaceMember(member);
      await loadProfile();
    } catch (error) {
      if (ends === before) await giveUp(getErrorCode(error));
    }
  }

  /** Who is refused goes on without a session; what they typed is there for them when they sign in again. */
  async function giveUp(code: string): Promise<void> {
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
    tellTabs(member.identity);
    replaceMember(member);
    await loadProfile();
  }

  /** `after` is the code of what went wrong before; `isInPlace` as in `Asked`. */
  async function signIn(after: string | null, isInPlace: boolean): Promise<void> {
    await provider.redirect({ ...buildSignInRequest(after), isInPlace });
  }

  /** Ends the sign-in that led to `url`. */
  async function finish(url: string): Promise<void> {
    await provider.finish(url);
    const member = await provider.findMember();
    if (member) void switchMember(member);
  }

  /** The screens of this tab first, then the device, then all other tabs, and the provider last of all. */
  function leave<Left>(how: (tellOthers: () => void) => Promise<Left>): Promise<Left> {
    end();
    return how(() => tellTabs(null));
  }

  /** The session has ended elsewhere, or is about to. */
  function end(): void {
    ends += 1;
    settle(false);
    deleteDrafts();
    provider.startOver();
    showSession({ state: "visitor", hasSignedOut: true });
  }

  /** What another tab tells: whoever else is here is not signed in any more. */
  function handleTabMessage(identity: string | null): void {
    if (identity === null || (findCurrentMember()?.identity ?? identity) !== identity) end();
  }

  /** S4.05: looks again whether the e-mail is verified, and for the profile; whether it could. */
  async function reload(): Promise<boolean> {
    if (!(await renewal.getToken(true))) return false;
    const member = await provider.findMember();
    if (!member) return false;
    const now = findCurrentMember();
    showSession({ ...member, state: "member", user: now?.user ?? { state: "loading" } });
    await loadProfile();
    return true;
  }

  /** Somebody else may have signed in in another tab since. */
  async function refreshMember(): Promise<void> {
    const member = await provider.findMember();
    if (!member || member.identity === findCurrentMember()?.identity) return;
    settle(false);
    await switchMember(member);
  }

  return {
    ...renewal,
    abandonSignIn: () => settle(false),
    resume,
    signIn,
    finish,
    /** Whether the provider has heard of it too. */
    signOut: () => leave(provider.leave),
    stayVisitor: () => leave((tellOthers) => provider.clear().finally(tellOthers)),
    end,
    handleTabMessage,
    reload,
    renewTerms,
    refreshMember,
  };
}

/** Shows whoever has come; what another has typed here is not theirs. */
function replaceMember(member: Member): void {
  deleteDraftsOfOthers(member.identity);
  showMember(member);
}
