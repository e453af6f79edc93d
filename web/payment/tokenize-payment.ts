import type { PaymentMethod } from "#domain/payment-methods.ts";

import { requestToken } from "./collect-form.ts";
import { blurFrame } from "./blur-frame.ts";
import { getIpAddress } from "./ip-lookup.ts";
import { getPaymentState } from "./payment-state.ts";
import type { TokenOutcome } from "./token-request.ts";

/** So many milliseconds an answer may take to what is paid: longer than the library itself waits for the gateway. */
export const PAYMENT_TIMEOUT_MS = 45_000;

export type TokenizedPayment = { outcome: TokenOutcome; method: PaymentMethod; ipAddress: string };

/** Asks the gateway for what stands for the card or the account that is filled in. */
export async function tokenizePayment(): Promise<TokenizedPayment> {
  const { method } = getPaymentState();
  blurFrame();
  const outcome = await requestToken();
  return { outcome, method, ipAddress: outcome.state === "token" ? await getIpAddress() : "" };
}
