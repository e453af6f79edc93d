import { Argument, InvalidArgumentError, Option } from "@commander-js/extra-typings";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { OrderFilter } from "#api/db/operator/orders.ts";

import { CommandError } from "./command-error.ts";
import { getPerson } from "./find-person.ts";

export const jsonOption = new Option("--json", "prints JSON for programs");
export const jsonInCentsOption = new Option(
  "--json",
  "prints JSON for programs, with sums in cents",
);
export const limitOption = new Option("--limit <count>", "how many of the newest at most")
  .argParser(countParser(1, 100_000))
  .default(50);
export const answerArgument = new Argument("<answer>").choices(["yes", "no"] as const);
export type Answer = "yes" | "no";
export const yesOption = new Option("--yes", "does not ask for confirmation");

export const sinceOption = new Option(
  "--since <day>",
  "only from that day on, such as 2026-03-01",
).argParser(parseDay);
export const untilOption = new Option(
  "--until <day>",
  "only up to and including that day",
).argParser(parseDay);
export const ofOption = new Option("--of <person>", "only of that person");
export const toShipOption = new Option(
  "--to-ship",
  "only placed orders whose books are not sent yet",
);

export type PeriodOptions = { since?: string; until?: string; of?: string };

/** The filter by day and person. Throws `CommandError` for an unknown person. */
export async function readPeriod(
  database: OpenDatabase,
  { since, until, of: person }: PeriodOptions,
): Promise<Pick<OrderFilter, "since" | "until" | "userId">> {
  if (since !== undefined && until !== undefined && until < since) {
    throw new CommandError("--until lies before --since.");
  }
  const userId = person === undefined ? undefined : (await getPerson(database, person)).id;
  return { since, until, userId };
}

/** Returns a parser for whole numbers in that range. */
export function countParser(least: number, most: number): (typed: string) => number {
  return (typed) => {
    const count = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
    if (count >= least && count <= most) return count;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };
}

/** Parses the number of an order, also written "#1041". */
export function parseOrder(typed: string): number {
  const number = parseOrderNumber(typed);
  if (number !== null) return number;
  throw new InvalidArgumentError("Use the order's number, such as 1041.");
}

/** Adds the number of an order to those before it, without repetition. */
export function collectOrder(typed: string, before: number[] = []): number[] {
  return [...new Set([...before, parseOrder(typed)])];
}

/** The number of an order, also written "#1041"; null for anything else. */
export function parseOrderNumber(typed: string): number | null {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(typed) ?? [];
  return number === undefined ? null : Number(number);
}

/** Parses the name of a PDF file to write. */
export function parsePdfName(typed: string): string {
  if (typed.toLowerCase().endsWith(".pdf")) return typed;
  throw new InvalidArgumentError("The name of the file ends in .pdf.");
}

function parseDay(typed: string): string {
  const moment = new Date(`${typed}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(typed) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(typed);
  if (isDay) return typed;
  throw new InvalidArgumentError("It is a day, such as 2026-03-01.");
}
