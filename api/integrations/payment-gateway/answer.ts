import { type Cents, parseCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

const MAX_TEXT_LENGTH = 200;

/**
 * Outcome of a charge request. `answer` is for the operator.
 * - `rejected`: certainly not charged; `why` says whether the card or account, or our gateway account, was refused.
 * - `ambiguous`: has to be checked at the gateway first.
 * - `unknown`: sent, with no usable answer. `unsent`: nothing left this machine.
 * - `conflict`: another amount was charged.
 */
export type ChargeOutcome =
  /** `vaultId`: the vault customer, where one was requested. */
  | { kind: "paid"; transactionId: string; vaultId?: string; answer: string }
  | { kind: "declined"; answer: string }
  | { kind: "rejected"; why: "payment" | "library"; answer: string }
  | { kind: "ambiguous"; why: "duplicate" | "processor"; answer: string }
  | { kind: "conflict"; transactionId: string; answer: string }
  | { kind: "unknown"; answer: string }
  | { kind: "unsent"; answer: string };

/** Classifies the answer to a charge of `amount`. No other place does. */
export function classifyChargeAnswer(answer: GatewayAnswer | null, amount: Cents): ChargeOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const summary = summarizeAnswer(answer);

  switch (answer.response) {
    case "1":
      return classifyApproved(answer, amount, summary);
    case "2":
      return { kind: "declined", answer: summary };
    case "3":
      return classifyRefused(answer, summary);
  }
}

function classifyApproved(
  { code, transactionId, amountAuthorized, vaultId }: GatewayAnswer,
  amount: Cents,
  summary: string,
): ChargeOutcome {
  if (transactionId === "" || (code !== "100" && code !== "")) {
    return { kind: "unknown", answer: `approved, but incomplete: ${summary}` };
  }
  if (amountAuthorized !== "" && parseCents(amountAuthorized) !== amount) {
    return { kind: "conflict", transactionId, answer: `${summary}: charged ${amountAuthorized}` };
  }
  return { kind: "paid", transactionId, ...(vaultId && { vaultId }), answer: summary };
}

function classifyRefused({ code, text }: GatewayAnswer, summary: string): ChargeOutcome {
  if (code === "430" || /^Duplicate transaction/i.test(text)) {
    return { kind: "ambiguous", why: "duplicate", answer: summary };
  }
  if (isProcessorFault({ code })) return { kind: "ambiguous", why: "processor", answer: summary };
  // A failed check of address or security code is a decline like any other; which check it was is not revealed.
  if (/\b(AVS|CVV2?)\b/i.test(text)) return { kind: "declined", answer: summary };
  const why = isLibraryFault({ code, text }) ? "library" : "payment";
  return { kind: "rejected", why, answer: summary };
}

/** Whether the buyer can do nothing about it: too many calls, or a gateway account that is not set up. */
export function isLibraryFault({ code, text }: Pick<GatewayAnswer, "code" | "text">): boolean {
  return libraryCodes.has(code) || accountErrorPattern.test(text);
}

/** Whether the fault is behind the gateway, where the call may have succeeded. */
export function isProcessorFault({ code }: Pick<GatewayAnswer, "code">): boolean {
  return processorCodes.has(code);
}

const accountErrorPattern =
  /^(Authentication Failed|Specified API key|Your account is not set up to use the Customer Vault)/i;
const processorCodes = new Set(["400", "420", "421"]);
const libraryCodes = new Set(["301", "410", "411"]);

/** An answer of transact.php. */
export type GatewayAnswer = {
  /** Approved, declined, or refused. */
  response: "1" | "2" | "3";
  code: string;
  text: string;
  /** Empty when none is given. */
  transactionId: string;
  /** The charged amount, where it is stated; empty otherwise. */
  amountAuthorized: string;
  /** Ids of the vault customer and of the regular giving; empty otherwise. */
  vaultId: string;
  subscriptionId: string;
};

/** Null for a body that is not certainly one whole answer: a proxy's page, half an answer, two in one. */
export function parseAnswer(body: string): GatewayAnswer | null {
  if (body.includes("<")) return null;
  const form = new URLSearchParams(body.trim());
  const responses = form.getAll("response");
  const [response] = responses;
  if (responses.length !== 1 || !isResponse(response)) return null;

  return {
    response,
    code: form.get("response_code") ?? "",
    text: form.get("responsetext") ?? "",
    transactionId: form.get("transactionid") ?? "",
    amountAuthorized: form.get("amount_authorized") ?? "",
    vaultId: form.get("customer_vault_id") ?? "",
    subscriptionId: form.get("subscription_id") ?? "",
  };
}

/** For the operator. */
export function summarizeAnswer({ code, text }: GatewayAnswer): string {
  return [code, text].filter(Boolean).join(" ").slice(0, MAX_TEXT_LENGTH);
}

function isResponse(value: string | undefined): value is GatewayAnswer["response"] {
  return value === "1" || value === "2" || value === "3";
}

/** Fields of transact.php for a payment method. */
export function paymentMethodFields(method: PaymentMethod): Record<string, string> {
  return method === "bank" ? { payment: "check" } : {};
}

/** The last four digits of a masked number; empty when there are none. */
export function parseLastFour(masked: string): string {
  return /\d{4}$/.exec(masked)?.[0] ?? "";
}
