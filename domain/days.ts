/** One formatter per time zone, because creating one is slow. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day at `moment` in `timeZone`, such as "2026-03-01". */
export function getLocalDay(timeZone: string, moment: Date): string {
  const parts = getCalendar(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((found) => found.type === type)?.value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}

function getCalendar(timeZone: string): Intl.DateTimeFormat {
  const cached = calendars.get(timeZone);
  if (cached) return cached;
  const calendar = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  calendars.set(timeZone, calendar);
  return calendar;
}

export function subtractDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - count);
  return moment.toISOString().slice(0, 10);
}

/** "2026-03" for "2026-03-01". */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The same day of the next month, at most the 28th, which every month has (S4.04). */
export function addMonth(day: string): string {
  const first = startOfNextMonth(day);
  const ofMonth = Math.min(Number(day.slice(8)), 28);
  return `${monthOf(first)}-${String(ofMonth).padStart(2, "0")}`;
}

/** The first day of the month after `day`, from which the next free order is possible. */
export function startOfNextMonth(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
