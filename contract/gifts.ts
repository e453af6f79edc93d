import { z } from "@hono/zod-openapi";

import { giftIntervals } from "#domain/gift-intervals.ts";

import { BodyId } from "./call.ts";
import { Dollars } from "./money.ts";
import { paying } from "./paying.ts";
import { UserId } from "./users.ts";

/** S7.20: a gift without books. Strict, so that an order whose books were forgotten is never taken for one. */
export const NewGift = z
  .strictObject({
    userId: UserId,
    addressId: BodyId.describe("One of their addresses"),
    donation: Dollars,
    recurringInterval: z.literal(giftIntervals.once).describe("Once"),
    ...paying,
  })
  .openapi("NewGift");
export type NewGift = z.infer<typeof NewGift>;
