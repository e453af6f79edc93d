import { z } from "@hono/zod-openapi";

import { regularGivingStates } from "#domain/regular-giving-states.ts";
import { paymentMethods } from "#domain/payment-methods.ts";

/** S3.09: a person's monthly donation. */
export const RegularGiving = z
  .object({
    id: z.int(),
    state: z.enum(regularGivingStates),
    amount: z.number().describe("US dollars each month"),
    day: z.int().describe("Day of the month, from 1 to 28"),
    nextCharge: z.string().nullable().describe("A day, such as 2026-03-28"),
    method: z.enum(paymentMethods),
    lastFour: z
      .string()
      .describe("The last digits of the card or account; empty until the gateway reports them"),
  })
  .openapi("RegularGiving");
export type RegularGiving = z.infer<typeof RegularGiving>;
