import { z } from "zod";

import { TestBehavior } from "./test-cards.ts";

/** A stored card: masked number, and a hash to compare it. */
const Card = z.object({
  kind: z.literal("card"),
  /** The first six and last four digits. */
  number: z.string(),
  /** `1030` is October 2030. */
  exp: z.string(),
  brand: z.string(),
  hash: z.string(),
  /** CVV result: M match, N no match, P not processed. */
  cvv: z.string(),
  conduct: TestBehavior,
});

const Check = z.object({
  kind: z.literal("check"),
  name: z.string(),
  /** The last four digits. */
  account: z.string(),
  aba: z.string(),
  hash: z.string(),
  conduct: TestBehavior,
});

export const Instrument = z.discriminatedUnion("kind", [Card, Check]);
export type Instrument = z.infer<typeof Instrument>;
