/** What the gateway says to a payment call. */
export type GatewayAnswer = {
  /** Done, declined, or refused. */
  response: "1" | "2" | "3";
  code: string;
  text: string;
  /** "" when it names none. */
  transactionId: string;
  /** What was charged, when it says so; "" otherwise. */
  amountAuthorized: string;
  /** Of the customer that it keeps, and of the regular giving; "" otherwise. */
  vaultId: string;
  subscriptionId: string;
};

/** Null for whatever is not certainly such an answer: a page of a proxy, half of one, two in one. */
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

/** What it says, for the operator. */
export function summarizeAnswer({ code, text }: GatewayAnswer): string {
  return [code, text].filter(Boolean).join(" ").slice(0, MAX_TEXT_LENGTH);
}

function isResponse(word: string | undefined): word is GatewayAnswer["response"] {
  return word === "1" || word === "2" || word === "3";
}
