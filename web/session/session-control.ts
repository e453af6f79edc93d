import type { Language } from "#domain/languages.ts";
import { forgetTyped, forgetTypedOfOthers } from "#web/layout/kept-form.ts";

import type { Asked, IdentityProvider } from "./identity-provider.ts";
import type { ProfileCalls } from "./load-user.ts";
import { renewSession } from "./renew-session.ts";
import { type Member, memberNow, showMember, showSession } from "./session.ts";
import { sessionProfile } from "./session-profile.ts";
import { codeOf, signInFailure } from "./sign-in-failure.ts";

export type SessionControl = ReturnType<typeof controlSession>;

type Parts = {
  provider: IdentityProvider;
  /** The calls that tell who a member is to the library, each made with a token. */
  calls: ProfileCalls;
  /** Tells the other tabs who is signed in from now on. */
  tellTabs: (identity: string | null) => void;
  language: () => Language;
};

/** The session in this tab, from its beginning to its end. */
export function controlSession({ provider, calls, tellTabs, language }: Parts) {
  const { settle, ...renewal } = renewSession({ provider, askedAfter, welcome });
  const { loadProfile, renewTerms } = sessionProfile(calls);
  let ends = 0;

  /** Takes up the session that this device or the provider knows of. */
  async function resume(): Promise<void> {
    const before = ends;
    try {
      const known = await provider.findMember();
      if (known) take(known);
      // What is kept says nothing of an e-mail that was verified since.
      await provider.getToken(known?.isEmailVerified === false);
      const member = await provider.findMember();
      if (ends !== before) return;
      if (!member) return showSession({ state: "visitor", hasSignedOut: false });
      // Their e-mail may have been verified since.
      take(member);
      await loadProfile();
    } catch (error) {
      if (ends === before) await giveUp(codeOf(error));
    }
  }

  /** Who is refused goes on without a session; what they typed is there for them when they sign in again. */
  async function giveUp(code: string): Promise<void> {
    const { isRefusal } = signInFailure(code);
    if (!isRefusal && memberNow()) return loadProfile();
    if (isRefusal) await provider.clear();
    showSession({ state: "failed", code });
  }

  function askedAfter(code: string | null): Asked {
    const prompt = code === null ? undefined : signInFailure(code).prompt;
    return { language: language(), ...(prompt && { prompt }) };
  }

  async function welcome(member: Member): Promise<void> {
    tellTabs(member.identity);
    take(member);
    await loadProfile();
  }

  /** `after` is the code of what went wrong before; `isInPlace` as in `Asked`. */
  async function signIn(after: string | null, isInPlace: boolean): Promise<void> {
    await provider.redirect({ ...askedAfter(after), isInPlace });
  }

  /** Ends the sign-in that led to `url`. */
  async function finish(url: string): Promise<void> {
    await provider.finish(url);
    const member = await provider.findMember();
    if (member) void welcome(member);
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
    forgetTyped();
    provider.startOver();
    showSession({ state: "visitor", hasSignedOut: true });
  }

  /** What another tab tells: whoever else is here is not signed in any more. */
  function hear(identity: string | null): void {
    if (identity === null || (memberNow()?.identity ?? identity) !== identity) end();
  }

  /** S4.05: looks again whether the e-mail is verified, and for the profile; whether it could. */
  async function reload(): Promise<boolean> {
    if (!(await renewal.getToken(true))) return false;
    const member = await provider.findMember();
    if (!member) return false;
    const now = memberNow();
    showSession({ ...member, state: "member", user: now?.user ?? { state: "loading" } });
    await loadProfile();
    return true;
  }

  /** Somebody else may have signed in in another tab since. */
  async function lookAgain(): Promise<void> {
    const member = await provider.findMember();
    if (!member || member.identity === memberNow()?.identity) return;
    settle(false);
    await welcome(member);
  }

  return {
    ...renewal,
    letBe: () => settle(false),
    resume,
    signIn,
    finish,
    /** Whether the provider has heard of it too. */
    signOut: () => leave(provider.leave),
    stayVisitor: () => leave((tellOthers) => provider.clear().finally(tellOthers)),
    end,
    hear,
    reload,
    renewTerms,
    lookAgain,
  };
}

/** Shows whoever has come; what another has typed here is not theirs. */
function take(member: Member): void {
  forgetTypedOfOthers(member.identity);
  showMember(member);
}
