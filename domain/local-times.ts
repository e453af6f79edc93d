/** One formatter per time zone, because creating one is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** "2026-03-01", its beginning, or "2026-03-01 08:30" or with a T; null for anything else. */
export function parseLocalTime(text: string): string | null {
  const [, day = "", time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}:00Z`);
  const isReal =
    !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${time}`);
  return isReal && day >= "0001-01-02" ? `${day}T${time}` : null;
}

/**
 * The moment at which the clocks of `timeZone` show `local`, such as "2026-03-01T08:30". Of two such moments it is the
 * first. A time that the clocks leave out is read as if they had not been put forward yet.
 */
export function getMomentOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}:00Z`);
  const [before, after] = [-DAY_MS, DAY_MS].map(
    (distance) => asUtc - getOffset(asUtc + distance, timeZone),
  ) as [number, number];
  const fits = (moment: number) => moment + getOffset(moment, timeZone) === asUtc;
  const found = [before, after].filter(fits);
  return new Date(found.length > 0 ? Math.min(...found) : before);
}

/** In milliseconds: how far the clocks of the time zone are ahead of UTC. */
function getOffset(moment: number, timeZone: string): number {
  const parts = getClock(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  const shown = new Date(0);
  shown.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  shown.setUTCHours(part("hour"), part("minute"), part("second"));
  return shown.getTime() - Math.floor(moment / 1_000) * 1_000;
}

function getClock(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}
