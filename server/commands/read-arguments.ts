import { type CommandInput, CommandError, readOption } from "./command.ts";

/** The number of an order, also written "#1041". Throws `CommandError` for anything else. */
export function readOrderNumber(typed = ""): number {
  const number = parseOrderNumber(typed);
  if (number !== null) return number;
  throw new CommandError(`“${truncateLine(typed)}” is no order: use its number, such as 1041.`);
}

/** The number of an order, also written "#1041"; null for anything else. */
export function parseOrderNumber(typed: string): number | null {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(typed) ?? [];
  return number === undefined ? null : Number(number);
}

/** Shortens foreign text to one line of at most `limit` characters. */
export function truncateLine(text: string, limit = 40): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

/** The distinct numbers in the order given. */
export function readOrderNumbers(typed: readonly string[]): number[] {
  return [...new Set(typed.map(readOrderNumber))];
}

/** The day in an option, such as 2026-03-01. Throws `CommandError` when it is none. */
export function parseDay(input: CommandInput, name: string): string | undefined {
  const day = readOption(input, name);
  if (day === undefined || isDay(day)) return day;
  throw new CommandError(`--${name} takes a day such as 2026-03-01.`);
}

/** The whole number in an option, from `least` to `most`. Throws `CommandError` when it is none. */
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
