import { z } from "@hono/zod-openapi";

import { paymentMethods } from "#domain/payment-methods.ts";

/** S7.20, S7.21: the payment token and its origin. */
export const paymentFields = {
  paymentId: z
    .string()
    .max(100)
    .regex(/^[\w-]*$/, "err-field-token")
    .refine(isNotCardNumber, "err-field-token")
    .nullish()
    .describe("The gateway's payment token; left out when nothing is charged"),
  paymentMethod: z
    .enum(paymentMethods)
    .optional()
    .describe("The payment method of the token; card when left out"),
  ipAddress: z
    .union([z.literal(""), z.ipv4()])
    .nullish()
    .describe("The IP address that the browser reported"),
};

/** The form of gateway tokens. Test tokens have only digits, but more than any card number. */
const tokenPattern = /^[a-z\d]{8}-[a-z\d]{6}-[a-z\d]{6}-[a-z\d]{12}$/i;

/**
 * Refuses card and account numbers, with any separators: we must not receive them, and the stored hash of a token would
 * reveal them.
 */
function isNotCardNumber(token: string): boolean {
  if (tokenPattern.test(token)) return true;
  const signs = token.replace(/[-_]/g, "");
  return token === "" || (/[a-z]/i.test(signs) && !/\d{12}/.test(signs));
}
