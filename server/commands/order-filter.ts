import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { OrderFilter } from "#api/db/desk/orders.ts";
import { orderStates } from "#domain/order-states.ts";

import { type Asked, CommandRefused, oneOf, type Option, valueOf } from "./command.ts";
import { getPerson, WHO } from "./find-person.ts";
import { dayOf } from "./read-typed.ts";

/** The days that something was placed or given on, and by whom. */
export const periodOptions: readonly Option[] = [
  { name: "since", takes: "DAY", says: "only of that day and later, such as 2026-03-01" },
  { name: "until", takes: "DAY", says: "only of that day and before" },
  { name: "of", takes: WHO, says: "only of that person" },
];

export const toShip: Option = {
  name: "to-ship",
  says: "only those that are placed and whose books were not sent yet",
};

/** What a command takes that works on orders. */
export const orderOptions: readonly Option[] = [
  { name: "state", takes: "STATE", says: `only those: ${orderStates.join(", ")}` },
  ...periodOptions,
  toShip,
];

export async function readOrderFilter(database: OpenDatabase, asked: Asked): Promise<OrderFilter> {
  const state = oneOf(asked, "state", orderStates);
  return { ...(await readPeriod(database, asked)), state, isToShip: "to-ship" in asked.options };
}

export async function readPeriod(
  database: OpenDatabase,
  asked: Asked,
): Promise<Pick<OrderFilter, "since" | "until" | "userId">> {
  const [since, until] = [dayOf(asked, "since"), dayOf(asked, "until")];
  if (since !== undefined && until !== undefined && until < since) {
    throw new CommandRefused("--until lies before --since.");
  }
  const who = valueOf(asked, "of");
  const userId = who === undefined ? undefined : (await getPerson(database, who)).id;
  return { since, until, userId };
}
