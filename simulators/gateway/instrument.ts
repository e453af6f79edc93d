import { z } from "zod";

import { TestBehavior } from "./test-cards.ts";

/** A card as it is kept: its number is masked, and told from others by a hash. */
const Card = z.object({
  kind: z.literal("card"),
  /** The first six and the last four. */
  number: z.string(),
  /** `1030` is October 2030. */
  exp: z.string(),
  brand: z.string(),
  hash: z.string(),
  /** How the security code compares: M is a match, N is none, P was not asked. */
  cvv: z.string(),
  conduct: TestBehavior,
});

/** A bank account as it is kept. */
const Check = z.object({
  kind: z.literal("check"),
  name: z.string(),
  /** The last four. */
  account: z.string(),
  aba: z.string(),
  hash: z.string(),
  conduct: TestBehavior,
});

/** What is paid with. */
export const Instrument = z.discriminatedUnion("kind", [Card, Check]);
export type Instrument = z.infer<typeof Instrument>;
