import { transactionEvent } from "./events.ts";
import type { Action, Instrument, Transaction } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import { getResponseText } from "./test-cards.ts";

type Charge = {
  type: "sale" | "validate";
  source: "api" | "recurring";
  instrument: Instrument;
  cents: number;
  orderId: string;
  details: Record<string, string>;
  tokenHash: string | null;
  vaultId: string | null;
  subscriptionId: string | null;
};

/** Charges a card or account. The result is in the ledger and its webhook queued when this returns. */
export function charge(merchant: Merchant, { source, ...request }: Charge): Transaction {
  const { instrument, cents, type } = request;
  const code = getResponseCode({ source, ...request });
  const isSuccess = code === "100";
  const text = getResponseText(code, instrument.kind);
  const action: Action = { type, cents, at: merchant.clock.now(), isSuccess, source, text, code };
  const transaction: Transaction = {
    id: merchant.newId(),
    ...request,
    condition: getCondition(action),
    // Banks send one for a refused account too.
    authorizationCode: isSuccess || instrument.kind === "check" ? "123456" : "",
    originalId: null,
    actions: [action],
    hiddenFor: source === "api" ? instrument.conduct.hiddenFor : 0,
  };
  merchant.ledger.write(transaction);
  sendEvent(merchant, transaction, action);
  return transaction;
}

export function addAction(
  merchant: Merchant,
  transaction: Transaction,
  step: {
    type: Action["type"];
    condition: Transaction["condition"];
    text: string;
    event: string | null;
    source?: Action["source"];
  },
): Transaction {
  const { type, condition, text, event, source = "internal" } = step;
  const at = merchant.clock.now();
  const { cents } = transaction;
  const action: Action = { type, cents, at, isSuccess: true, source, text, code: "100" };
  const followed = { ...transaction, condition, actions: [...transaction.actions, action] };
  merchant.ledger.write(followed);
  if (event) merchant.webhooks.send(transactionEvent(event, followed, action), followed.orderId);
  return followed;
}

function getCondition({ type, isSuccess }: Action): Transaction["condition"] {
  if (!isSuccess) return "failed";
  return type === "sale" ? "pendingsettlement" : "complete";
}

function getResponseCode({ source, instrument }: Charge): string {
  const { code, later } = instrument.conduct;
  return source === "recurring" && later === "declined" ? "202" : code;
}

function sendEvent({ webhooks }: Merchant, transaction: Transaction, action: Action): void {
  const type = `transaction.${action.type}.${getOutcome(action)}`;
  webhooks.send(transactionEvent(type, transaction, action), transaction.orderId);
}

function getOutcome({ isSuccess, code }: Action): string {
  if (isSuccess) return "success";
  return ["400", "420", "421"].includes(code) ? "unknown" : "failure";
}
