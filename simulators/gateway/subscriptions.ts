import type { Form } from "#simulators/read-form.ts";

import { parseAmount } from "./amounts.ts";
import { type Answer, buildAnswer, buildRefusal } from "./answers.ts";
import { readDetails } from "./details.ts";
import { subscriptionEvent } from "./events.ts";
import type { Merchant } from "./merchant.ts";
import { redeemSource } from "./payment-source.ts";
import { type Plan, parsePlan, type Subscription } from "./subscription.ts";

type PaidWith = Pick<Subscription, "instrument" | "vaultId">;

/** Adds a subscription; the first charge is made when the clock reaches its day. */
export function addSubscription(merchant: Merchant, form: Form): Answer {
  const { orderid: orderId = "" } = form;
  const refuse = (text: string) => buildRefusal(text, merchant.newId(), { orderId });

  const plan = parsePlan(form, merchant.clock.today());
  if (!plan) return refuse("Invalid recurring plan");
  const source = redeemSource(merchant, form);
  if ("refused" in source) return refuse(source.refused);

  const { instrument, vaultId } = source;
  return buildSuccess(
    "Subscription added",
    createSubscription(merchant, form, { ...plan, instrument, vaultId }),
  );
}

export function createSubscription(
  merchant: Merchant,
  form: Form,
  plan: Plan & PaidWith,
): Subscription {
  const subscription: Subscription = {
    ...plan,
    id: merchant.newId(),
    orderId: form["orderid"] ?? "",
    completed: 0,
    attempted: 0,
    state: "active",
    details: readDetails(form),
  };
  saveSubscription(merchant, subscription, "add");
  return subscription;
}

/** Changes the amount, the card or account, or pauses, resumes or ends the subscription. */
export function updateSubscription(merchant: Merchant, form: Form): Answer {
  const found = findOngoing(merchant, form);
  if (!found) return refuseUnknown(merchant);
  const { plan_amount } = form;
  const cents = plan_amount === undefined ? found.cents : parseAmount(plan_amount);
  if (!cents) return buildRefusal("Invalid recurring plan", merchant.newId());

  const hasNewSource = Boolean(form["payment_token"] ?? form["customer_vault_id"]);
  const source = hasNewSource ? redeemSource(merchant, form) : found;
  if ("refused" in source) return buildRefusal(source.refused, merchant.newId());

  const { instrument, vaultId } = source;
  const state = parseState(form) ?? found.state;
  const changed: Subscription = { ...found, cents, state, instrument, vaultId };
  saveSubscription(merchant, changed, "update");
  return buildSuccess("Subscription Updated", changed);
}

export function deleteSubscription(merchant: Merchant, form: Form): Answer {
  const found = findOngoing(merchant, form);
  if (!found) return refuseUnknown(merchant);
  saveSubscription(merchant, { ...found, state: "deleted" }, "delete");
  return buildSuccess("Subscription Deleted", found);
}

/** Whether the subscription has not ended. */
export function isOngoing({ state }: Subscription): boolean {
  return state === "active" || state === "paused";
}

function saveSubscription(merchant: Merchant, subscription: Subscription, event: string): void {
  merchant.subscriptions.put(subscription.id, subscription);
  merchant.webhooks.send(subscriptionEvent(event, subscription), subscription.orderId);
}

/** null when the form requests no change of state. */
function parseState({ paused_subscription: paused }: Form): Subscription["state"] | null {
  if (paused === undefined) return null;
  return paused === "true" ? "paused" : "active";
}

function findOngoing({ subscriptions }: Merchant, form: Form): Subscription | null {
  const found = subscriptions.find(form["subscription_id"] ?? "");
  return found && isOngoing(found) ? found : null;
}

function refuseUnknown({ newId }: Merchant): Answer {
  return buildRefusal("Invalid Subscription ID Specified", newId());
}

function buildSuccess(text: string, { id, orderId }: Subscription): Answer {
  return buildAnswer({ type: "", text, code: "100", orderId, more: { subscription_id: id } });
}
