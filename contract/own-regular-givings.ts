import { z } from "@hono/zod-openapi";

import { Timestamp } from "./fields.ts";

/** A regular giving in the export of a person's data. */
export const OwnRegularGiving = z.object({
  id: z.int(),
  state: z.string(),
  reference: z.string().describe("Our order id at the gateway"),
  subscriptionId: z.string().nullable().describe("The gateway's subscription id"),
  vaultId: z.string().nullable().describe("The id of the card or account in the gateway's vault"),
  answer: z.string().describe("The gateway's message when the giving could not be set up"),
  amount: z.number().describe("US dollars each month"),
  method: z.string(),
  lastFour: z.string().describe("The last digits of the card or account"),
  language: z.string(),
  firstCharge: z.string().describe("The first monthly charge after the initial donation"),
  nextCharge: z.string().nullable(),
  charges: z.array(
    z.object({
      transactionId: z.string().describe("The gateway's transaction id of the charge"),
      day: z.string(),
      amount: z.number().describe("US dollars"),
      refunded: z.number().describe("US dollars of it that were refunded in parts"),
      method: z.string(),
      state: z.string(),
      isLate: z.boolean().describe("Whether the charge was made after the giving had ended"),
    }),
  ),
  madeAt: Timestamp,
  changedAt: Timestamp,
});
