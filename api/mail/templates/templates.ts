import type { z } from "@hono/zod-openapi";

import { accountNotDeleted } from "./account-not-deleted.ts";
import { changeEmail } from "./change-email.ts";
import { confirmSubscriptions } from "./confirm-subscriptions.ts";
import { dataErased } from "./data-erased.ts";
import { emailChanged } from "./email-changed.ts";
import { donationDeclined } from "./donation-declined.ts";
import { donationGivenBack } from "./donation-given-back.ts";
import { donationNotCharged } from "./donation-not-charged.ts";
import { donationReceived } from "./donation-received.ts";
import { donationWentBack } from "./donation-went-back.ts";
import { regularGivingCancelled } from "./regular-giving-cancelled.ts";
import { regularGivingChanged } from "./regular-giving-changed.ts";
import { regularGivingNotBegun } from "./regular-giving-not-begun.ts";
import { regularGivingNotCancelled } from "./regular-giving-not-cancelled.ts";
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
  "gift-declined": donationDeclined,
  "gift-given-back": donationGivenBack,
  "gift-not-charged": donationNotCharged,
  "gift-received": donationReceived,
  "gift-went-back": donationWentBack,
  "giving-cancelled": regularGivingCancelled,
  "giving-changed": regularGivingChanged,
  "giving-not-begun": regularGivingNotBegun,
  "giving-not-cancelled": regularGivingNotCancelled,
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
