import { type CommandInput, CommandError, readOption } from "./command.ts";

/** The number of an order, as it was typed, or as people write it: "#1041". */
export function readOrderNumber(typed = ""): number {
  const number = parseOrderNumber(typed);
  if (number !== null) return number;
  throw new CommandError(
    `“${truncateLine(typed)}” is no order: its number is meant, such as 1041.`,
  );
}

/** The same; null when it is none. */
export function parseOrderNumber(typed: string): number | null {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(typed) ?? [];
  return number === undefined ? null : Number(number);
}

/** What somebody else wrote, on one line of a terminal and not longer. */
export function truncateLine(text: string, most = 40): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Each once, in the order they were typed. */
export function readOrderNumbers(typed: readonly string[]): number[] {
  return [...new Set(typed.map(readOrderNumber))];
}

/** The day that an option names, such as 2026-03-01. */
export function parseDay(input: CommandInput, name: string): string | undefined {
  const day = readOption(input, name);
  if (day === undefined || isDay(day)) return day;
  throw new CommandError(`--${name} takes a day such as 2026-03-01.`);
}

/** The whole number that an option names, from `least` to `most`. */
export function parseCount(
  input: CommandInput,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  const typed = readOption(input, name);
  if (typed === undefined) return undefined;

  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : -1;
  if (count >= least && count <= most) return count;
  throw new CommandError(`--${name} takes a whole number from ${least} to ${most}.`);
}

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(text)
  );
}
