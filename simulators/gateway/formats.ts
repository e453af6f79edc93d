/** In milliseconds. */
export const DAY_MS = 86_400_000;

/** A day in UTC such as 20261217; sorts by date. */
export function toDay(time: number): string {
  return toTimestamp(time).slice(0, 8);
}

/** A timestamp in UTC such as 20261217193542. */
export function toTimestamp(time: number): string {
  return new Date(time).toISOString().replaceAll(/\D/g, "").slice(0, 14);
}

/** The text itself if it is a valid day. */
export function parseDay(text: string): string | null {
  const [year, month, day] = splitDay(text);
  return buildDay(year, month, day) === text ? text : null;
}

/** The day as 2026-12-17. */
export function formatDay(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

export function addDays(day: string, days: number): string {
  const [year, month, date] = splitDay(day);
  return buildDay(year, month, date + days);
}

/** `dayOfMonth` in a later month, or the last day of a shorter month. */
export function addMonths(day: string, months: number, dayOfMonth: number): string {
  const [year, month] = splitDay(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return buildDay(year, month + months, Math.min(dayOfMonth, last));
}

/** Parses an amount such as 12.50 to cents; null for any other form. */
export function parseAmount(text: string | undefined): number | null {
  return text && /^\d{1,8}\.\d{2}$/.test(text) ? Number(text.replace(".", "")) : null;
}

export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

function splitDay(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6))];
}

function buildDay(year: number, month: number, date: number): string {
  const time = Date.UTC(year, month - 1, date);
  return Number.isNaN(time) ? "" : toDay(time);
}
