import { cents } from "#domain/money.ts";
import type { Terms } from "#domain/pricing.ts";
import { createApiClient } from "#web/api/client.ts";
import { type Session, useSessionState } from "#web/session/session.ts";

/** S9.02: US dollars, when not even the usual terms can be had. */
const USUAL_LIMIT = 20;

/** Of the address that an order is about to go to. */
let held: Terms | null = null;

/** From here on these hold for whatever is done to the cart; null gives them up. */
export function holdTerms(terms: Terms | null): void {
  held = terms;
}

/** Whether a checkout stands beside the cart, which says itself what the cart comes to and what keeps it from being ordered. */
export function isCheckoutOpen(): boolean {
  return held !== null;
}

/** S6.03: the terms that the cart is looked at under. What is asked for shipping is no matter of theirs. */
export async function termsOfCart(apiOrigin: string): Promise<Terms> {
  if (held) return held;
  const session = await untilKnown();
  const known = session.state === "member" && "user" in session.user ? session.user : null;
  const limit = known ? known.user.freeLimit : await usualLimit(apiOrigin);
  return {
    freeLimit: cents(limit),
    shippingHundredths: 0,
    alreadyOrderedThisMonth: known?.state === "found" && known.user.alreadyOrderedMo,
  };
}

let asked: Promise<number> | null = null;

/** Asked for once; one that could not be had is asked for again the next time. */
async function usualLimit(apiOrigin: string): Promise<number> {
  asked ??= askLimit(apiOrigin);
  try {
    return await asked;
  } catch {
    asked = null;
    return USUAL_LIMIT;
  }
}

async function askLimit(apiOrigin: string): Promise<number> {
  const api = createApiClient(apiOrigin, (input, init) => fetch(input, init));
  const { freeLimitUS } = await api.getCartSettings({});
  return freeLimitUS;
}

/** So many milliseconds it is waited for who is signed in. */
const PATIENCE = 3_000;

function untilKnown(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      const { session } = useSessionState.getState();
      if (isKnown(session)) end();
    };
    const end = () => {
      clearTimeout(timer);
      leave();
      resolve(useSessionState.getState().session);
    };
    const timer = setTimeout(end, PATIENCE);
    const leave = useSessionState.subscribe(look);
    look();
  });
}

function isKnown(session: Session): boolean {
  return session.state === "member"
    ? session.user.state !== "loading"
    : session.state !== "unknown";
}
