import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { OrderFilter } from "#api/db/operator/orders.ts";
import { orderStates } from "#domain/order-states.ts";

import { type CommandInput, CommandError, readChoice, type Option, readOption } from "./command.ts";
import { getPerson, PERSON_OPERAND } from "./find-person.ts";
import { parseDay } from "./read-arguments.ts";

/** Filters orders and gifts by day and person. */
export const periodOptions: readonly Option[] = [
  {
    name: "since",
    valueName: "DAY",
    description: "only from that day on, such as 2026-03-01",
  },
  { name: "until", valueName: "DAY", description: "only up to and including that day" },
  { name: "of", valueName: PERSON_OPERAND, description: "only of that person" },
];

export const toShipOption: Option = {
  name: "to-ship",
  description: "only placed orders whose books are not sent yet",
};

/** Options of the commands for orders. */
export const orderOptions: readonly Option[] = [
  { name: "state", valueName: "STATE", description: `only those: ${orderStates.join(", ")}` },
  ...periodOptions,
  toShipOption,
];

export async function readOrderFilter(
  database: OpenDatabase,
  input: CommandInput,
): Promise<OrderFilter> {
  const state = readChoice(input, "state", orderStates);
  return { ...(await readPeriod(database, input)), state, isToShip: "to-ship" in input.options };
}

export async function readPeriod(
  database: OpenDatabase,
  input: CommandInput,
): Promise<Pick<OrderFilter, "since" | "until" | "userId">> {
  const [since, until] = [parseDay(input, "since"), parseDay(input, "until")];
  if (since !== undefined && until !== undefined && until < since) {
    throw new CommandError("--until lies before --since.");
  }
  const person = readOption(input, "of");
  const userId = person === undefined ? undefined : (await getPerson(database, person)).id;
  return { since, until, userId };
}
