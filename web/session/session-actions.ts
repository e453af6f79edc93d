import { inTime } from "#web/layout/load-part.ts";
import { isStorageOpen } from "#web/layout/is-storage-open.ts";

import type { IdentitySettings } from "./identity-settings.ts";
import type { OpenSession } from "./open-control.ts";
import { takeRedirect } from "./redirect-rule.ts";
import { showSession, showTrouble, useSessionState } from "./session.ts";
import { codeOf } from "./sign-in-failure.ts";
import { hasSignedOut } from "./signed-out.ts";

export type SessionStart = { identity: IdentitySettings; apiOrigin: string };

type SignIn = {
  /** The code of what went wrong before; unless it is given, of the failure that the page says. */
  after?: string | null;
  /** Whether the page itself leads there, when it may: then Back leads past it. */
  isUnasked?: boolean;
};

const begun = Promise.withResolvers<SessionStart>();
let opened: Promise<OpenSession> | null = null;

/** From here on a session can be opened. */
export function prepareSession(start: SessionStart): void {
  begun.resolve(start);
}

/** What signs in and out; it is fetched when there is something to do. */
export function openSession(): Promise<OpenSession> {
  opened ??= open();
  return opened;
}

async function open(): Promise<OpenSession> {
  try {
    const start = await begun.promise;
    const { openControl } = await inTime(import("./open-control.ts"));
    return openControl(start);
  } catch (error) {
    opened = null;
    throw error;
  }
}

/** S1.04, S2.18: leads to the provider, and back to this very page. */
export async function signIn({
  after = codeOfFailure(),
  isUnasked = false,
}: SignIn = {}): Promise<void> {
  if (!isStorageOpen()) return showTrouble("storage_blocked");
  if (isUnasked && !takeRedirect()) return;
  showSession({ state: "signing-in" });
  try {
    const control = await openSession();
    await control.signIn(after, isUnasked);
  } catch (error) {
    showSession({ state: "visitor", hasSignedOut: hasSignedOut() });
    showTrouble(codeOfOpening(error));
  }
}

/** S1.04: everywhere, and back to the site's origin. Asks first, when something would be left on the device. */
export async function signOut(): Promise<void> {
  try {
    const control = await openSession();
    await control.askAndSignOut();
  } catch (error) {
    showTrouble(codeOfOpening(error));
  }
}

/** Leaves a trouble as it is: calls that wait for a sign-in are not made. */
export async function dismissAuthError(): Promise<void> {
  showTrouble(null);
  const control = await opened?.catch(() => null);
  control?.letBe();
}

/** S4.05: has the provider say anew who they are, whether their e-mail is verified too; whether it could. */
export async function reloadUser(): Promise<boolean> {
  const control = await openSession();
  return control.reload();
}

/** Shows the terms of an order anew, as soon as they can be had. */
export async function renewTerms(): Promise<void> {
  const control = await openSession();
  await control.renewTerms();
}

function codeOfFailure(): string | null {
  const { session, said } = useSessionState.getState();
  return session.state === "failed" ? session.code : said;
}

export function codeOfOpening(error: unknown): string {
  return isSecureContext ? codeOf(error) : "page_insecure";
}
