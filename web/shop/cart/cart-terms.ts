import { cents } from "#domain/money.ts";
import type { OrderTerms } from "#domain/pricing.ts";
import { createApiClient } from "#web/app/api/client.ts";
import { type Session, useSessionState } from "#web/account/session/session.ts";

/** S9.02: US dollars, when the default limit cannot be loaded. */
const DEFAULT_FREE_LIMIT_USD = 20;

/** The terms of the chosen address. */
let frozenTerms: OrderTerms | null = null;

/** Uses these terms for every later change of the cart; null releases them. */
export function freezeTerms(terms: OrderTerms | null): void {
  frozenTerms = terms;
}

/** Whether the checkout is open beside the cart: it shows the total and refusals itself. */
export function isCheckoutOpen(): boolean {
  return frozenTerms !== null;
}

/** S6.03: the terms for checks of the cart. They contain no shipping. */
export async function getCartTerms(apiOrigin: string): Promise<OrderTerms> {
  if (frozenTerms) return frozenTerms;
  const session = await waitForSession();
  const member = session.state === "member" && "user" in session.user ? session.user : null;
  const limit = member ? member.user.freeLimit : await getDefaultLimit(apiOrigin);
  return {
    freeLimit: cents(limit),
    shippingHundredths: 0,
    alreadyOrderedThisMonth: member?.state === "found" && member.user.alreadyOrderedMo,
  };
}

let limitRequest: Promise<number> | null = null;

/** Loaded once; after a failure it is loaded again on the next call. */
async function getDefaultLimit(apiOrigin: string): Promise<number> {
  limitRequest ??= fetchDefaultLimit(apiOrigin);
  try {
    return await limitRequest;
  } catch {
    limitRequest = null;
    return DEFAULT_FREE_LIMIT_USD;
  }
}

async function fetchDefaultLimit(apiOrigin: string): Promise<number> {
  const api = createApiClient(apiOrigin, (input, init) => fetch(input, init));
  const { freeLimitUS } = await api.getCartSettings({});
  return freeLimitUS;
}

/** Milliseconds to wait for the session. */
const SESSION_TIMEOUT_MS = 3_000;

function waitForSession(): Promise<Session> {
  return new Promise((resolve) => {
    const checkSession = () => {
      const { session } = useSessionState.getState();
      if (hasStoredSession(session)) finish();
    };
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve(useSessionState.getState().session);
    };
    const timer = setTimeout(finish, SESSION_TIMEOUT_MS);
    const unsubscribe = useSessionState.subscribe(checkSession);
    checkSession();
  });
}

function hasStoredSession(session: Session): boolean {
  return session.state === "member"
    ? session.user.state !== "loading"
    : session.state !== "unknown";
}
