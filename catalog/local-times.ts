import { TZDate } from "@date-fns/tz";

/** "2026-03-01", its beginning, or "2026-03-01 08:30" or with a T, as "2026-03-01T08:30"; null for anything else. */
export function parseLocalTime(text: string): string | null {
  const [, day = "", time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}:00Z`);
  const isReal =
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
  return isReal && day >= "1900-01-01" ? `${day}T${time}` : null;
}

/** The moment at which the clocks of `timeZone` show `local`, such as "2026-03-01T08:30". */
export function getMomentOf(local: string, timeZone: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.split(/\D/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime());
}
