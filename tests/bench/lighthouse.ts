import { openLibraries } from "./open-libraries.ts";
import { describeResult, meetsGoalsByOwnWork, measureScreens } from "./measure-lighthouse.ts";

/**
 * Fails when a screen misses the goals for Lighthouse on a phone:
 *   npm run lighthouse
 * The performance score falls with other load on the machine, so it is only printed. Its parts are checked,
 * with the page's own work instead of the blocking time.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`);
await using libraries = await openLibraries(print);

let faults = 0;
for (const { path, judged: result } of await measureScreens(libraries, meetsGoalsByOwnWork)) {
  const isGood = meetsGoalsByOwnWork(result);
  print(`${isGood ? "ok   " : "FAULT"} ${path}: ${describeResult(result)}`);
  if (!isGood) faults++;
}
print(faults === 0 ? "Every screen reaches its goals." : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
