import { z } from "@hono/zod-openapi";

import { paymentMethods } from "#domain/payment-methods.ts";

/** S7.20, S7.21: what is paid with, and where it comes from. */
export const paymentFields = {
  paymentId: z
    .string()
    .max(100)
    .regex(/^[\w-]*$/, "err-field-token")
    .refine(isNotCardNumber, "err-field-token")
    .nullish()
    .describe("The gateway's token; none where nothing is charged"),
  paymentMethod: z
    .enum(paymentMethods)
    .optional()
    .describe("What the token stands for: a card, when it is left out"),
  ipAddress: z
    .union([z.literal(""), z.ipv4()])
    .nullish()
    .describe("As the browser was told it"),
};

/** As the gateway writes its tokens, those for trials with digits alone: no number has so many signs. */
const tokenPattern = /^[a-z\d]{8}-[a-z\d]{6}-[a-z\d]{6}-[a-z\d]{12}$/i;

/**
 * No number of a card or an account may come to us, whatever stands between its digits: the hash that is kept of a token
 * would give it away.
 */
function isNotCardNumber(token: string): boolean {
  if (tokenPattern.test(token)) return true;
  const signs = token.replace(/[-_]/g, "");
  return token === "" || (/[a-z]/i.test(signs) && !/\d{12}/.test(signs));
}
