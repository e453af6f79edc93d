import type { TimedTest } from "./read-reports.ts";
import type { Outcome } from "./run-check.ts";

/** A line with the counts and times of a check, followed by its output when it failed. */
export function describeOutcome(name: string, outcome: Outcome): string[] {
  const { passed, failed, skipped, output, seconds, cpuSeconds } = outcome;
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped ? [`${skipped} skipped`] : []),
  ].join(", ");
  const verdict = failed > 0 ? "FAILED" : "ok";
  const cpu = cpuSeconds === null ? "" : `, CPU ${cpuSeconds.toFixed(1)} s`;
  const lines = output.trimEnd().split("\n");
  const printed =
    failed > 0 ? lines : lines.filter((line) => /^(Using|Skipped:) |^\S+ +skipped /.test(line));
  return [
    `${name.padEnd(20)} ${verdict.padEnd(7)} ${counts} in ${seconds.toFixed(1)} s${cpu}`,
    ...printed.map((line) => `  ${line}`),
  ];
}

/** A table of the checks with their seconds by the clock and on the CPU. */
export function describeTimes(outcomes: readonly { name: string; outcome: Outcome }[]): string[] {
  return [
    renderTimesRow(["part", "seconds", "CPU seconds"]),
    ...outcomes.map(({ name, outcome: { seconds, cpuSeconds } }) =>
      renderTimesRow([name, seconds.toFixed(1), cpuSeconds === null ? "?" : cpuSeconds.toFixed(1)]),
    ),
  ];
}

function renderTimesRow([name = "", seconds = "", cpuSeconds = ""]: string[]): string {
  return `  ${name.padEnd(20)}${seconds.padStart(10)}${cpuSeconds.padStart(14)}`;
}

export function describeSlowest(tests: readonly TimedTest[], count: number): string[] {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return slowest.map(
    ({ name, file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`,
  );
}

type Total = { seconds: number; goal: number; cpuSeconds: number; cores: number };

/** For example "Total 18 min 20 s of 20 min (CPU 2,100 s of 2,200 s)", with the CPU seconds that the cores had. */
export function describeTotal({ seconds, goal, cpuSeconds, cores }: Total): string {
  const cpu = `CPU ${formatSeconds(cpuSeconds)} of ${formatSeconds(seconds * cores)}`;
  return `Total ${formatMinutes(seconds)} of ${formatMinutes(goal)} (${cpu})`;
}

export function formatMinutes(seconds: number): string {
  const [minutes, remainder] = [Math.floor(Math.round(seconds) / 60), Math.round(seconds) % 60];
  return [
    ...(minutes ? [`${minutes} min`] : []),
    ...(remainder || !minutes ? [`${remainder} s`] : []),
  ].join(" ");
}

function formatSeconds(seconds: number): string {
  return `${Math.round(seconds).toLocaleString("en")} s`;
}
