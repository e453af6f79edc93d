import type { PaymentMethod } from "#domain/payment-methods.ts";

import { requestToken } from "./collect-form.ts";
import { getIpAddress } from "./ip-lookup.ts";
import { getPaymentState } from "./payment-state.ts";
import type { TokenOutcome } from "./token-request.ts";

/** Milliseconds for the API to answer a payment: longer than the server waits for the gateway. */
export const PAYMENT_TIMEOUT_MS = 45_000;

export type TokenizedPayment = { outcome: TokenOutcome; method: PaymentMethod; ipAddress: string };

/** Requests a token for the card or bank account in the form. */
export async function tokenizePayment(): Promise<TokenizedPayment> {
  const { method } = getPaymentState();
  blurFrame();
  const outcome = await requestToken();
  return { outcome, method, ipAddress: outcome.state === "token" ? await getIpAddress() : "" };
}

/** Moves focus out of the frame: the gateway validates on blur, and some browsers do not blur it for a button. */
function blurFrame(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur();
}
