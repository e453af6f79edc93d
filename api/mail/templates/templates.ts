import type { z } from "@hono/zod-openapi";

import {
  donationDeclined,
  lateDonationRefunded,
  donationNotCharged,
  donationReceived,
  donationReversed,
} from "./donations.ts";
import {
  orderCancelled,
  orderNotCharged,
  orderPlaced,
  orderReduced,
  orderShipped,
  latePaymentRefunded,
} from "./orders.ts";
import {
  accountNotDeleted,
  changeEmail,
  confirmSubscriptions,
  dataErased,
  emailChanged,
  subscriptionsConfirmed,
} from "./people.ts";
import {
  regularGivingCancelled,
  regularGivingChanged,
  regularGivingNotBegun,
  regularGivingNotCancelled,
} from "./regular-giving.ts";
import type { Template } from "./template.ts";

/** Every mail that the library sends, by the name that is stored with it. */
export const templates = {
  "account-not-deleted": accountNotDeleted,
  "change-email": changeEmail,
  "confirm-subscriptions": confirmSubscriptions,
  "data-erased": dataErased,
  "email-changed": emailChanged,
  "gift-declined": donationDeclined,
  "gift-given-back": lateDonationRefunded,
  "gift-not-charged": donationNotCharged,
  "gift-received": donationReceived,
  "gift-went-back": donationReversed,
  "giving-cancelled": regularGivingCancelled,
  "giving-changed": regularGivingChanged,
  "giving-not-begun": regularGivingNotBegun,
  "giving-not-cancelled": regularGivingNotCancelled,
  "order-cancelled": orderCancelled,
  "order-not-charged": orderNotCharged,
  "order-placed": orderPlaced,
  "order-reduced": orderReduced,
  "order-shipped": orderShipped,
  "payment-given-back": latePaymentRefunded,
  "subscriptions-confirmed": subscriptionsConfirmed,
};

export type TemplateName = keyof typeof templates;

/** The parameters of each. */
export type Params = {
  [Name in TemplateName]: z.output<(typeof templates)[Name]["params"]>;
};

export function findTemplate(name: string): Template<unknown> | undefined {
  return Object.entries(templates).find(([candidate]) => candidate === name)?.[1];
}
