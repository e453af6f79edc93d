import type { z } from "@hono/zod-openapi";

import { accountNotDeleted } from "./account-not-deleted.ts";
import { changeEmail } from "./change-email.ts";
import { confirmSubscriptions } from "./confirm-subscriptions.ts";
import { dataErased } from "./data-erased.ts";
import { emailChanged } from "./email-changed.ts";
import { giftDeclined } from "./gift-declined.ts";
import { giftGivenBack } from "./gift-given-back.ts";
import { giftNotCharged } from "./gift-not-charged.ts";
import { giftReceived } from "./gift-received.ts";
import { giftWentBack } from "./gift-went-back.ts";
import { givingCancelled } from "./giving-cancelled.ts";
import { givingChanged } from "./giving-changed.ts";
import { givingNotBegun } from "./giving-not-begun.ts";
import { givingNotCancelled } from "./giving-not-cancelled.ts";
import { orderCancelled } from "./order-cancelled.ts";
import { orderNotCharged } from "./order-not-charged.ts";
import { orderPlaced } from "./order-placed.ts";
import { orderReduced } from "./order-reduced.ts";
import { orderShipped } from "./order-shipped.ts";
import { paymentGivenBack } from "./payment-given-back.ts";
import { subscriptionsConfirmed } from "./subscriptions-confirmed.ts";
import type { Template } from "./template.ts";

/** Every mail that the library sends. */
export const templates = {
  "account-not-deleted": accountNotDeleted,
  "change-email": changeEmail,
  "confirm-subscriptions": confirmSubscriptions,
  "data-erased": dataErased,
  "email-changed": emailChanged,
  "gift-declined": giftDeclined,
  "gift-given-back": giftGivenBack,
  "gift-not-charged": giftNotCharged,
  "gift-received": giftReceived,
  "gift-went-back": giftWentBack,
  "giving-cancelled": givingCancelled,
  "giving-changed": givingChanged,
  "giving-not-begun": givingNotBegun,
  "giving-not-cancelled": givingNotCancelled,
  "order-cancelled": orderCancelled,
  "order-not-charged": orderNotCharged,
  "order-placed": orderPlaced,
  "order-reduced": orderReduced,
  "order-shipped": orderShipped,
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
