import { cents } from "#domain/money.ts";
import type { OrderTerms } from "#domain/pricing.ts";
import { createApiClient } from "#web/api/client.ts";
import { type Session, useSessionState } from "#web/session/session.ts";

/** S9.02: US dollars, when not even the usual terms can be had. */
const DEFAULT_FREE_LIMIT_USD = 20;

/** Of the address that an order is about to go to. */
let frozenTerms: OrderTerms | null = null;

/** From here on these hold for whatever is done to the cart; null gives them up. */
export function freezeTerms(terms: OrderTerms | null): void {
  frozenTerms = terms;
}

/** Whether a checkout stands beside the cart, which says itself what the cart comes to and what keeps it from being ordered. */
export function isCheckoutOpen(): boolean {
  return frozenTerms !== null;
}

/** S6.03: the terms that the cart is looked at under. What is asked for shipping is no matter of theirs. */
export async function getCartTerms(apiOrigin: string): Promise<OrderTerms> {
  if (frozenTerms) return frozenTerms;
  const session = await waitForSession();
  const known = session.state === "member" && "user" in session.user ? session.user : null;
  const limit = known ? known.user.freeLimit : await getDefaultLimit(apiOrigin);
  return {
    freeLimit: cents(limit),
    shippingHundredths: 0,
    alreadyOrderedThisMonth: known?.state === "found" && known.user.alreadyOrderedMo,
  };
}

let limitRequest: Promise<number> | null = null;

/** Asked for once; one that could not be had is asked for again the next time. */
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

/** So many milliseconds it is waited for who is signed in. */
const SESSION_TIMEOUT_MS = 3_000;

function waitForSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      const { session } = useSessionState.getState();
      if (hasStoredSession(session)) end();
    };
    const end = () => {
      clearTimeout(timer);
      leave();
      resolve(useSessionState.getState().session);
    };
    const timer = setTimeout(end, SESSION_TIMEOUT_MS);
    const leave = useSessionState.subscribe(look);
    look();
  });
}

function hasStoredSession(session: Session): boolean {
  return session.state === "member"
    ? session.user.state !== "loading"
    : session.state !== "unknown";
}
