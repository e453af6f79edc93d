import { subtractDays, addMonth, monthOf } from "./days.ts";

/**
 * The next day of a monthly charge that began on `firstDay`. `charged` is the day of the last charge: another clock may
 * date it a day early, and a charge that failed at first is later than due.
 */
export function getNextChargeDay(charged: string, firstDay: string): string {
  const dayAfter = subtractDays(charged, -1);
  const scheduled = `${monthOf(dayAfter)}-${firstDay.slice(8)}`;
  return scheduled > dayAfter ? scheduled : addMonth(scheduled);
}
