import { judgeAnswers } from "./judge-load.ts";
import { isGood, isRefused, percentile, type Row } from "./row.ts";

/** In milliseconds: of a hundred, 99 are answered by then where a process holds what is asked of it. */
const IN_TIME = 500;
const FIRST = 20;
const STEP = 1.5;
const HIGHEST = 20_000;

/** Whether everybody was answered, and readers in time: whoever orders waits for the gateway besides. */
export function isSustained(rows: readonly Row[]): boolean {
  return rows.length > 0 && rows.every(isGood) && readersWait(rows) <= IN_TIME;
}

/** The highest rate that is held: by half more each time, and then once between the last two. */
export async function findRate(
  tryRate: (rate: number) => Promise<readonly Row[]>,
  tell: (line: string) => void,
): Promise<number> {
  const holdsOnce = async (rate: number): Promise<boolean> => {
    const rows = await tryRate(rate);
    tell(`  ${rate} a second: 99 of 100 in ${Math.round(readersWait(rows))} ms, ${count(rows)}`);
    return isSustained(rows);
  };
  // Once more, for something else may have kept the machine busy for a moment.
  const holds = async (rate: number) => (await holdsOnce(rate)) || (await holdsOnce(rate));
  let held = 0;
  let rate = FIRST;
  while (rate < HIGHEST && (await holds(rate))) [held, rate] = [rate, Math.round(rate * STEP)];
  if (held === 0) throw new Error(`Not even ${FIRST} a second are held.`);

  const between = Math.round((held + rate) / 2);
  return (await holds(between)) ? between : held;
}

function readersWait(rows: readonly Row[]): number {
  const reading = rows.filter(({ kind }) => kind !== "order");
  return percentile(reading, 99);
}

function count(rows: readonly Row[]): string {
  const good = rows.filter(isGood).length;
  const refused = rows.filter(isRefused).length;
  const others = judgeAnswers(rows).join(", ");
  return [`${good} answered`, `${refused} asked to come back`, others].filter(Boolean).join(", ");
}
