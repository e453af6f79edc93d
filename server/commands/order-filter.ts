import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { OrderFilter } from "#api/db/operator/orders.ts";
import { orderStates } from "#domain/order-states.ts";

import { type CommandInput, CommandError, readChoice, type Option, readOption } from "./command.ts";
import { getPerson, PERSON_OPERAND } from "./find-person.ts";
import { parseDay } from "./read-arguments.ts";

/** The days that something was placed or given on, and by whom. */
export const periodOptions: readonly Option[] = [
  {
    name: "since",
    valueName: "DAY",
    description: "only of that day and later, such as 2026-03-01",
  },
  { name: "until", valueName: "DAY", description: "only of that day and before" },
  { name: "of", valueName: PERSON_OPERAND, description: "only of that person" },
];

export const toShipOption: Option = {
  name: "to-ship",
  description: "only those that are placed and whose books were not sent yet",
};

/** What a command takes that works on orders. */
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
  const who = readOption(input, "of");
  const userId = who === undefined ? undefined : (await getPerson(database, who)).id;
  return { since, until, userId };
}
