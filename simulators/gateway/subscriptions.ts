import type { Form } from "#simulators/read-form.ts";

import { readAmount } from "./amounts.ts";
import { type Answer, answer, refusal } from "./answers.ts";
import { readDetails } from "./details.ts";
import { subscriptionEvent } from "./events.ts";
import type { Merchant } from "./merchant.ts";
import { takeSource } from "./source.ts";
import { type Plan, readPlan, type Subscription } from "./subscription.ts";

type PaidWith = Pick<Subscription, "instrument" | "vaultId">;

/** Plans the charges; the first is made by the clock, on its day. */
export function addSubscription(merchant: Merchant, form: Form): Answer {
  const { orderid: orderId = "" } = form;
  const refuse = (text: string) => refusal(text, merchant.newId(), { orderId });

  const plan = readPlan(form, merchant.clock.today());
  if (!plan) return refuse("Invalid recurring plan");
  const source = takeSource(merchant, form);
  if ("refused" in source) return refuse(source.refused);

  const { instrument, vaultId } = source;
  return said("Subscription added", subscribe(merchant, form, { ...plan, instrument, vaultId }));
}

export function subscribe(merchant: Merchant, form: Form, plan: Plan & PaidWith): Subscription {
  const subscription: Subscription = {
    ...plan,
    id: merchant.newId(),
    orderId: form["orderid"] ?? "",
    completed: 0,
    attempted: 0,
    state: "active",
    details: readDetails(form),
  };
  change(merchant, subscription, "add");
  return subscription;
}

/** Another amount, a pause or its end, or another card or account. */
export function updateSubscription(merchant: Merchant, form: Form): Answer {
  const found = findLive(merchant, form);
  if (!found) return unknown(merchant);
  const { plan_amount } = form;
  const cents = plan_amount === undefined ? found.cents : readAmount(plan_amount);
  if (!cents) return refusal("Invalid recurring plan", merchant.newId());

  const isPaidAnew = Boolean(form["payment_token"] ?? form["customer_vault_id"]);
  const source = isPaidAnew ? takeSource(merchant, form) : found;
  if ("refused" in source) return refusal(source.refused, merchant.newId());

  const { instrument, vaultId } = source;
  const state = readState(form) ?? found.state;
  const changed: Subscription = { ...found, cents, state, instrument, vaultId };
  change(merchant, changed, "update");
  return said("Subscription Updated", changed);
}

export function deleteSubscription(merchant: Merchant, form: Form): Answer {
  const found = findLive(merchant, form);
  if (!found) return unknown(merchant);
  change(merchant, { ...found, state: "deleted" }, "delete");
  return said("Subscription Deleted", found);
}

/** Whether it is still the gateway's business. */
export function isLive({ state }: Subscription): boolean {
  return state === "active" || state === "paused";
}

function change(merchant: Merchant, subscription: Subscription, event: string): void {
  merchant.subscriptions.put(subscription.id, subscription);
  merchant.webhooks.send(subscriptionEvent(event, subscription), subscription.orderId);
}

/** Null when the form asks for neither a pause nor its end. */
function readState({ paused_subscription: paused }: Form): Subscription["state"] | null {
  if (paused === undefined) return null;
  return paused === "true" ? "paused" : "active";
}

function findLive({ subscriptions }: Merchant, form: Form): Subscription | null {
  const found = subscriptions.find(form["subscription_id"] ?? "");
  return found && isLive(found) ? found : null;
}

function unknown({ newId }: Merchant): Answer {
  return refusal("Invalid Subscription ID Specified", newId());
}

function said(text: string, { id, orderId }: Subscription): Answer {
  return answer({ type: "", text, code: "100", orderId, more: { subscription_id: id } });
}
