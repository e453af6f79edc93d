import type { PaymentMethod } from "#domain/payment-methods.ts";

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

const MAX_TEXT_LENGTH = 200;

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
