import { checkAnswers } from "./check-load.ts";
import { isGood, isShed, percentile, type RequestResult } from "./request-result.ts";

/** In milliseconds: 99 percent are answered by then at a sustained rate. */
const MAX_P99_MS = 500;
const FIRST_RATE = 20;
const RATE_STEP = 1.5;
const MAX_RATE = 20_000;

/** Whether everybody was answered, and readers in time; orders also wait for the gateway. */
export function isSustained(rows: readonly RequestResult[]): boolean {
  return rows.length > 0 && rows.every(isGood) && readerP99(rows) <= MAX_P99_MS;
}

/** The highest sustained rate: raised by half each time, then once between the last two. */
export async function findRate(
  tryRate: (rate: number) => Promise<readonly RequestResult[]>,
  print: (line: string) => void,
): Promise<number> {
  const holdsOnce = async (rate: number): Promise<boolean> => {
    const rows = await tryRate(rate);
    print(
      `  ${rate} a second: 99 of 100 in ${Math.round(readerP99(rows))} ms, ${describeCounts(rows)}`,
    );
    return isSustained(rows);
  };
  // A second trial, because other load may have kept the machine busy.
  const holds = async (rate: number) => (await holdsOnce(rate)) || (await holdsOnce(rate));
  let sustained = 0;
  let rate = FIRST_RATE;
  while (rate < MAX_RATE && (await holds(rate)))
    [sustained, rate] = [rate, Math.round(rate * RATE_STEP)];
  if (sustained === 0) throw new Error(`Not even ${FIRST_RATE} a second are sustained.`);

  const between = Math.round((sustained + rate) / 2);
  return (await holds(between)) ? between : sustained;
}

function readerP99(rows: readonly RequestResult[]): number {
  const reading = rows.filter(({ kind }) => kind !== "order");
  return percentile(reading, 99);
}

function describeCounts(rows: readonly RequestResult[]): string {
  const good = rows.filter(isGood).length;
  const refused = rows.filter(isShed).length;
  const faults = checkAnswers(rows).join(", ");
  return [`${good} answered`, `${refused} shed`, faults].filter(Boolean).join(", ");
}
