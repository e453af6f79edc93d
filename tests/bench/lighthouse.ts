import { openLibraries } from "./open-libraries.ts";
import { describeJudged, isGoodByItself, judgeScreens } from "./shown-on-a-phone.ts";

/**
 * Fails when a screen is not what Lighthouse calls good on a phone:
 *   npm run lighthouse
 * The score of performance falls with all that keeps the machine busy, so it is shown and not judged: its parts are,
 * with the page's own work in place of the time that it is blocked.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
await using libraries = await openLibraries(say);

let faults = 0;
for (const { path, judged } of await judgeScreens(libraries, isGoodByItself)) {
  const isGood = isGoodByItself(judged);
  say(`${isGood ? "ok   " : "FAULT"} ${path}: ${describeJudged(judged)}`);
  if (!isGood) faults++;
}
say(faults === 0 ? "Every screen is good." : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
