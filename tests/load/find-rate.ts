import { checkAnswers } from "./check-load.ts";
import { isGood, isShed, percentile, type RequestResult } from "./request-result.ts";

/** In milliseconds: of a hundred, 99 are answered by then where a process holds what is asked of it. */
const MAX_P99_MS = 500;
const FIRST_RATE = 20;
const RATE_STEP = 1.5;
const MAX_RATE = 20_000;

/** Whether everybody was answered, and readers in time: whoever orders waits for the gateway besides. */
export function isSustained(rows: readonly RequestResult[]): boolean {
  return rows.length > 0 && rows.every(isGood) && readerP99(rows) <= MAX_P99_MS;
}

/** The highest rate that is held: by half more each time, and then once between the last two. */
export async function findRate(
  tryRate: (rate: number) => Promise<readonly RequestResult[]>,
  tell: (line: string) => void,
): Promise<number> {
  const holdsOnce = async (rate: number): Promise<boolean> => {
    const rows = await tryRate(rate);
    tell(
      `  ${rate} a second: 99 of 100 in ${Math.round(readerP99(rows))} ms, ${describeCounts(rows)}`,
    );
    return isSustained(rows);
  };
  // Once more, for something else may have kept the machine busy for a moment.
  const holds = async (rate: number) => (await holdsOnce(rate)) || (await holdsOnce(rate));
  let held = 0;
  let rate = FIRST_RATE;
  while (rate < MAX_RATE && (await holds(rate)))
    [held, rate] = [rate, Math.round(rate * RATE_STEP)];
  if (held === 0) throw new Error(`Not even ${FIRST_RATE} a second are held.`);

  const between = Math.round((held + rate) / 2);
  return (await holds(between)) ? between : held;
}

function readerP99(rows: readonly RequestResult[]): number {
  const reading = rows.filter(({ kind }) => kind !== "order");
  return percentile(reading, 99);
}

function describeCounts(rows: readonly RequestResult[]): string {
  const good = rows.filter(isGood).length;
  const refused = rows.filter(isShed).length;
  const others = checkAnswers(rows).join(", ");
  return [`${good} answered`, `${refused} asked to come back`, others].filter(Boolean).join(", ");
}
