import type { PaymentMethod } from "#domain/payment-methods.ts";

import { requestToken } from "./collect-form.ts";
import { leaveFrame } from "./leave-frame.ts";
import { ownAddress } from "./own-address.ts";
import { paymentNow } from "./payment-state.ts";
import type { TokenOutcome } from "./token-request.ts";

/** So many milliseconds an answer may take to what is paid: longer than the library itself waits for the gateway. */
export const PATIENCE = 45_000;

export type Pay = { outcome: TokenOutcome; method: PaymentMethod; ipAddress: string };

/** Asks the gateway for what stands for the card or the account that is filled in. */
export async function pay(): Promise<Pay> {
  const { method } = paymentNow();
  leaveFrame();
  const outcome = await requestToken();
  return { outcome, method, ipAddress: outcome.state === "token" ? await ownAddress() : "" };
}
