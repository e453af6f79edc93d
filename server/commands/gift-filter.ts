import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { GiftFilter } from "#api/db/desk/gifts.ts";
import { giftStates } from "#domain/gift-states.ts";

import { type Asked, oneOf, type Option } from "./command.ts";
import { periodOptions, readPeriod } from "./order-filter.ts";

/** What a command takes that works on gifts. */
export const giftOptions: readonly Option[] = [
  { name: "state", takes: "STATE", says: `only those: ${giftStates.join(", ")}` },
  ...periodOptions,
];

export async function readGiftFilter(database: OpenDatabase, asked: Asked): Promise<GiftFilter> {
  const state = oneOf(asked, "state", giftStates);
  return { ...(await readPeriod(database, asked)), state };
}
