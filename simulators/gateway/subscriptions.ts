import type { Form } from "#simulators/read-form.ts";

import { type Answer, buildAnswer, buildRefusal, readDetails } from "./answers.ts";
import { subscriptionEvent } from "./events.ts";
import { parseAmount } from "./formats.ts";
import type { Merchant } from "./merchant.ts";
import { parsePlan, type Subscription } from "./subscription.ts";
import { redeemSource } from "./vault.ts";

/** Adds a subscription; the first charge is made when the clock reaches its day. */
export function addSubscription(merchant: Merchant, form: Form): Answer {
  const { orderid: orderId = "" } = form;
  const refuse = (text: string) => buildRefusal(text, merchant.newId(), { orderId });

  const plan = parsePlan(form, merchant.clock.today());
  if (!plan) return refuse("Invalid recurring plan");
  const source = redeemSource(merchant, form);
  if ("refused" in source) return refuse(source.refused);

  const { instrument, vaultId } = source;
  const subscription: Subscription = {
    ...plan,
    instrument,
    vaultId,
    id: merchant.newId(),
    orderId,
    completed: 0,
    attempted: 0,
    state: "active",
    details: readDetails(form),
  };
  saveSubscription(merchant, subscription, "add");
  return buildSuccess("Subscription added", subscription);
}

/** Changes the amount, or the card or account. */
export function updateSubscription(merchant: Merchant, form: Form): Answer {
  const found = findActive(merchant, form);
  if (!found) return refuseUnknown(merchant);
  const { plan_amount } = form;
  const cents = plan_amount === undefined ? found.cents : parseAmount(plan_amount);
  if (!cents) return buildRefusal("Invalid recurring plan", merchant.newId());

  const hasNewSource = Boolean(form["payment_token"] ?? form["customer_vault_id"]);
  const source = hasNewSource ? redeemSource(merchant, form) : found;
  if ("refused" in source) return buildRefusal(source.refused, merchant.newId());

  const { instrument, vaultId } = source;
  const changed: Subscription = { ...found, cents, instrument, vaultId };
  saveSubscription(merchant, changed, "update");
  return buildSuccess("Subscription Updated", changed);
}

export function deleteSubscription(merchant: Merchant, form: Form): Answer {
  const found = findActive(merchant, form);
  if (!found) return refuseUnknown(merchant);
  saveSubscription(merchant, { ...found, state: "deleted" }, "delete");
  return buildSuccess("Subscription Deleted", found);
}

function saveSubscription(merchant: Merchant, subscription: Subscription, event: string): void {
  merchant.subscriptions.put(subscription.id, subscription);
  merchant.webhooks.send(subscriptionEvent(event, subscription), subscription.orderId);
}

function findActive({ subscriptions }: Merchant, form: Form): Subscription | null {
  const found = subscriptions.find(form["subscription_id"] ?? "");
  return found?.state === "active" ? found : null;
}

function refuseUnknown({ newId }: Merchant): Answer {
  return buildRefusal("Invalid Subscription ID Specified", newId());
}

function buildSuccess(text: string, { id, orderId }: Subscription): Answer {
  return buildAnswer({ type: "", text, code: "100", orderId, more: { subscription_id: id } });
}
