import type { z } from "@hono/zod-openapi";

import { changeEmail } from "./change-email.ts";
import { confirmSubscriptions } from "./confirm-subscriptions.ts";
import { dataErased } from "./data-erased.ts";
import { emailChanged } from "./email-changed.ts";
import { orderCancelled } from "./order-cancelled.ts";
import { orderNotCharged } from "./order-not-charged.ts";
import { orderPlaced } from "./order-placed.ts";
import { paymentGivenBack } from "./payment-given-back.ts";
import { subscriptionsConfirmed } from "./subscriptions-confirmed.ts";
import type { Template } from "./template.ts";

/** Every mail that the library sends. */
export const templates = {
  "change-email": changeEmail,
  "confirm-subscriptions": confirmSubscriptions,
  "data-erased": dataErased,
  "email-changed": emailChanged,
  "order-cancelled": orderCancelled,
  "order-not-charged": orderNotCharged,
  "order-placed": orderPlaced,
  "payment-given-back": paymentGivenBack,
  "subscriptions-confirmed": subscriptionsConfirmed,
};

export type TemplateName = keyof typeof templates;

/** What must be said to queue each. */
export type Params = {
  [Name in TemplateName]: z.output<(typeof templates)[Name]["params"]>;
};

export function findTemplate(name: string): Template<unknown> | undefined {
  return Object.entries(templates).find(([known]) => known === name)?.[1];
}
