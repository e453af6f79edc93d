import { z } from "zod";

import { addDays, addMonths, parseAmount, parseDay } from "./formats.ts";
import { Instrument } from "./ledger.ts";

/** How often charges are made: every few days, or on a day of every few months. */
const Rhythm = z.union([
  z.object({ days: z.int() }),
  z.object({ months: z.int(), dayOfMonth: z.int() }),
]);
type Rhythm = z.infer<typeof Rhythm>;

export const Subscription = z.object({
  id: z.string(),
  orderId: z.string(),
  instrument: Instrument,
  vaultId: z.string().nullable(),
  cents: z.int(),
  rhythm: Rhythm,
  /** In UTC, such as 20261217. */
  nextCharge: z.string(),
  completed: z.int(),
  attempted: z.int(),
  state: z.enum(["active", "deleted"]),
  details: z.record(z.string(), z.string()),
});
export type Subscription = z.infer<typeof Subscription>;

type Plan = Pick<Subscription, "cents" | "rhythm" | "nextCharge">;

/** Parses a plan that goes on until it is canceled; null for any other. */
export function parsePlan(form: Record<string, string>, today: string): Plan | null {
  const cents = parseAmount(form["plan_amount"]);
  const rhythm = parseRhythm(form);
  const start = parseDay(form["start_date"] ?? today);
  if (!cents || form["plan_payments"] !== "0" || !rhythm || !start) return null;
  return { cents, rhythm, nextCharge: getFirstCharge(rhythm, start < today ? today : start) };
}

/** The day of the next charge after `day`. */
export function getNextCharge(day: string, rhythm: Rhythm): string {
  return "days" in rhythm
    ? addDays(day, rhythm.days)
    : addMonths(day, rhythm.months, rhythm.dayOfMonth);
}

export function toSubscriptionEntry(subscription: Subscription) {
  const { id, orderId, instrument, vaultId, cents, nextCharge, completed, state } = subscription;
  const kind = instrument.kind;
  return { id, orderid: orderId, kind, vaultId, cents, nextCharge, completed, state };
}

function parseRhythm(form: Record<string, string>): Rhythm | null {
  const { day_frequency, month_frequency, day_of_month } = form;
  const days = parseCount(day_frequency, 365);
  const months = parseCount(month_frequency, 24);
  const dayOfMonth = parseCount(day_of_month, 31);
  if (day_frequency !== undefined) {
    const isMixed = month_frequency !== undefined || day_of_month !== undefined;
    return days === null || isMixed ? null : { days };
  }
  return months === null || dayOfMonth === null ? null : { months, dayOfMonth };
}

/** The start day, or the first charge day after it. */
function getFirstCharge(rhythm: Rhythm, start: string): string {
  if ("days" in rhythm) return start;
  const inMonth = addMonths(start, 0, rhythm.dayOfMonth);
  return inMonth >= start ? inMonth : addMonths(start, 1, rhythm.dayOfMonth);
}

function parseCount(text: string | undefined, max: number): number | null {
  const count = /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
  return count >= 1 && count <= max ? count : null;
}
