import { type Cents, parseCents } from "#domain/money.ts";

import { type GatewayAnswer, summarizeAnswer } from "./answer.ts";

/**
 * What became of asking for a charge. `answer` is for the operator.
 * - `rejected` is certain: nothing was charged, and `why` says whose matter it is.
 * - `ambiguous` has to be asked after before it counts as anything.
 * - `unknown`: it was sent, and nothing is known. `unsent`: nothing of it left this machine.
 * - `conflict`: another amount was charged than was asked for.
 */
export type ChargeOutcome =
  /** `vaultId`: what is kept to be charged again, where that was asked for. */
  | { kind: "paid"; transactionId: string; vaultId?: string; answer: string }
  | { kind: "declined"; answer: string }
  | { kind: "rejected"; why: "payment" | "library"; answer: string }
  | { kind: "ambiguous"; why: "duplicate" | "processor"; answer: string }
  | { kind: "conflict"; transactionId: string; answer: string }
  | { kind: "unknown"; answer: string }
  | { kind: "unsent"; answer: string };

/** What an answer means for a charge of `amount` that was sent once. There is no other place that judges it. */
export function classifyChargeAnswer(answer: GatewayAnswer | null, amount: Cents): ChargeOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const said = summarizeAnswer(answer);

  switch (answer.response) {
    case "1":
      return classifyApproved(answer, amount, said);
    case "2":
      return { kind: "declined", answer: said };
    case "3":
      return classifyRefused(answer, said);
  }
}

function classifyApproved(
  { code, transactionId, amountAuthorized, vaultId }: GatewayAnswer,
  amount: Cents,
  said: string,
): ChargeOutcome {
  if (transactionId === "" || (code !== "100" && code !== "")) {
    return { kind: "unknown", answer: `approved, and not whole: ${said}` };
  }
  if (amountAuthorized !== "" && parseCents(amountAuthorized) !== amount) {
    return { kind: "conflict", transactionId, answer: `${said}: charged ${amountAuthorized}` };
  }
  return { kind: "paid", transactionId, ...(vaultId && { vaultId }), answer: said };
}

function classifyRefused({ code, text }: GatewayAnswer, said: string): ChargeOutcome {
  if (code === "430" || /^Duplicate transaction/i.test(text)) {
    return { kind: "ambiguous", why: "duplicate", answer: said };
  }
  if (isProcessorFault({ code })) return { kind: "ambiguous", why: "processor", answer: said };
  // What the gateway's own checks of address and security code refuse is a decline like any other: which it was is not told.
  if (/\b(AVS|CVV2?)\b/i.test(text)) return { kind: "declined", answer: said };
  const why = isLibraryFault({ code, text }) ? "library" : "payment";
  return { kind: "rejected", why, answer: said };
}

/** Whether it is nothing that whoever pays could mend: too many calls at once, or an account that is not set up. */
export function isLibraryFault({ code, text }: Pick<GatewayAnswer, "code" | "text">): boolean {
  return libraryCodes.has(code) || accountErrorPattern.test(text);
}

/** Whether something went wrong behind the gateway: it may have been done there. */
export function isProcessorFault({ code }: Pick<GatewayAnswer, "code">): boolean {
  return processorCodes.has(code);
}

const accountErrorPattern =
  /^(Authentication Failed|Specified API key|Your account is not set up to use the Customer Vault)/i;
const processorCodes = new Set(["400", "420", "421"]);
const libraryCodes = new Set(["301", "410", "411"]);
