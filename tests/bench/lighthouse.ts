import { openLibraries } from "./open-libraries.ts";
import { describeResult, meetsGoalsByOwnWork, measureScreens } from "./measure-lighthouse.ts";

/**
 * Fails when a screen is not what Lighthouse calls good on a phone:
 *   npm run lighthouse
 * The score of performance falls with all that keeps the machine busy, so it is shown and not judged: its parts are,
 * with the page's own work in place of the time that it is blocked.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`);
await using libraries = await openLibraries(print);

let faults = 0;
for (const { path, judged } of await measureScreens(libraries, meetsGoalsByOwnWork)) {
  const isGood = meetsGoalsByOwnWork(judged);
  print(`${isGood ? "ok   " : "FAULT"} ${path}: ${describeResult(judged)}`);
  if (!isGood) faults++;
}
print(faults === 0 ? "Every screen is good." : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
