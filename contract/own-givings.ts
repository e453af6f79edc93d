import { z } from "@hono/zod-openapi";

const Time = z.iso.datetime();

/** A regular giving, to whoever has all that is kept of them sent to themselves. */
export const OwnGiving = z.object({
  id: z.int(),
  state: z.string(),
  reference: z.string().describe("Of ours, as the gateway knows it"),
  amount: z.number().describe("US dollars, each month"),
  method: z.string(),
  lastFour: z.string().describe("Of the card or the account"),
  language: z.string(),
  nextCharge: z.string().nullable(),
  charges: z.array(
    z.object({
      transactionId: z.string().describe("The gateway's number of the charge"),
      day: z.string(),
      amount: z.number().describe("US dollars"),
      state: z.string(),
    }),
  ),
  madeAt: Time,
  changedAt: Time,
});
