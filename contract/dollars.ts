import { z } from "@hono/zod-openapi";

import { dollars, MAX_AMOUNT_CENTS } from "#domain/money.ts";

/** US dollars with at most two decimals. */
export const Dollars = z
  .number()
  .min(0)
  .max(dollars(MAX_AMOUNT_CENTS))
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, "err-field-cents");
