import { openLibraries } from "./open-libraries.ts";
import { CATEGORIES, judgeScreens } from "./shown-on-a-phone.ts";

/**
 * Fails when a screen has less than 100 in one of the four scores of Lighthouse on a phone:
 *   npm run lighthouse
 * Times depend on the machine, so only `npm run bench` judges them.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);
await using libraries = await openLibraries(say);

let faults = 0;
for (const { path, judged } of await judgeScreens(libraries, hasFullScores)) {
  const scores = CATEGORIES.map((category, index) => `${category} ${judged.scores[index]}`);
  const isGood = hasFullScores(judged);
  say(`${isGood ? "ok   " : "FAULT"} ${path}: ${scores.join(", ")}`);
  if (!isGood) faults++;
}
say(faults === 0 ? "Every screen has 100 in each score." : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;

function hasFullScores({ scores }: { scores: readonly number[] }): boolean {
  return scores.every((score) => score === 100);
}
