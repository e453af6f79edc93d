import { z } from "@hono/zod-openapi";

import { Timestamp } from "./fields.ts";

/** A regular giving, to whoever has all that is kept of them sent to themselves. */
export const OwnRegularGiving = z.object({
  id: z.int(),
  state: z.string(),
  reference: z.string().describe("Of ours, as the gateway knows it"),
  subscriptionId: z.string().nullable().describe("The gateway's number of the schedule"),
  vaultId: z.string().nullable().describe("Under which the gateway keeps the card or the account"),
  answer: z.string().describe("What the gateway said when nothing came of it"),
  amount: z.number().describe("US dollars, each month"),
  method: z.string(),
  lastFour: z.string().describe("Of the card or the account"),
  language: z.string(),
  firstCharge: z.string().describe("After the gift that it began with"),
  nextCharge: z.string().nullable(),
  charges: z.array(
    z.object({
      transactionId: z.string().describe("The gateway's number of the charge"),
      day: z.string(),
      amount: z.number().describe("US dollars"),
      refunded: z.number().describe("US dollars of it that went back in parts"),
      method: z.string(),
      state: z.string(),
      isLate: z.boolean().describe("Whether it was made after the giving had ended"),
    }),
  ),
  madeAt: Timestamp,
  changedAt: Timestamp,
});
