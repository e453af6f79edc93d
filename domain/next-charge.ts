import { subtractDays, addMonth, monthOf } from "./days.ts";

/**
 * The day on which what is charged each month since `firstDay` is charged after it was on the day `charged`, which by another
 * clock may be the day before, and is a later one when it did not succeed at once.
 */
export function getNextChargeDay(charged: string, firstDay: string): string {
  const dayAfter = subtractDays(charged, -1);
  const scheduled = `${monthOf(dayAfter)}-${firstDay.slice(8)}`;
  return scheduled > dayAfter ? scheduled : addMonth(scheduled);
}
