import { parseArgs } from "node:util";

import { buildCheck } from "#tests/runner/checks.ts";
import { describeOutcome, describeSlowest, formatMinutes } from "#tests/runner/describe-run.ts";
import { runCheck } from "#tests/runner/run-check.ts";
import { stopOnSignals } from "#tests/runner/run-program.ts";

import { findParts, type Part, parts } from "./parts.ts";
import { findSameCommits, readTree } from "./read-tree.ts";
import { appendResult, readResults, RESULTS_FILE, stateOf } from "./results.ts";
import { runPart } from "./run-part.ts";

/**
 * Runs the parts of the long run that are not green on the current commit (docs/testing.md):
 *   npm run test:long
 *   npm run test:long -- --part chaos --part rehearsal
 *   npm run test:long -- --again
 *   npm run test:long -- --list
 * The result of each part is stored when it ends; an interrupted run loses only the current part.
 */
function parseCommandLine() {
  const { values } = parseArgs({
    options: {
      part: { type: "string", multiple: true },
      again: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
    },
  });
  return { ...values, chosen: findParts(values.part) };
}

stopOnSignals();
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

/** Whether all parts passed. A wrong command line is reported in one sentence. */
async function main(): Promise<boolean> {
  let command;
  try {
    command = parseCommandLine();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  if (!command.list) return run(command.chosen, command.again);
  await list(command.chosen);
  return true;
}

async function run(chosen: readonly Part[], isAgain: boolean): Promise<boolean> {
  const states = await readStates();
  const startTree = await readTree();
  // Earlier results of the commit do not apply to changed files.
  const runsAll = isAgain || !startTree.isClean;
  const due = chosen.filter(({ name }) => runsAll || states.get(name) !== "green");
  for (const { name } of chosen.filter((part) => !due.includes(part))) {
    console.log(`${name.padEnd(20)} is green on this commit`);
  }
  await warnWhenChanged();
  const isBuilt = due.some(({ needsBuild }) => needsBuild) && (await build());

  let allPassed = true;
  for (const part of due) {
    if (part.needsBuild && !isBuilt) {
      console.log(`${part.name.padEnd(20)} not run: the build failed`);
      allPassed = false;
      continue;
    }
    console.log(`${part.name.padEnd(20)} started, about ${part.minutes} min`);
    const { outcome, result } = await runPart(part, startTree);
    await appendResult(RESULTS_FILE, result);
    print([...describeOutcome(part.name, outcome), ...describeSlowest(outcome.tests, 20)]);
    if (!result.isClean)
      console.log("  The result does not count: the files differ from the commit.");
    allPassed &&= outcome.failed === 0;
  }
  await printSummary();
  return allPassed;
}

async function build(): Promise<boolean> {
  const outcome = await runCheck(buildCheck);
  print(describeOutcome(buildCheck.name, outcome));
  return outcome.failed === 0;
}

async function list(chosen: readonly Part[]): Promise<void> {
  const states = await readStates();
  for (const { name, minutes, proves } of chosen) {
    const state = states.get(name) ?? "not run";
    console.log(
      `${name.padEnd(20)} ${state.padEnd(8)} ${formatMinutes(minutes * 60).padStart(6)}  ${proves}`,
    );
  }
  await warnWhenChanged();
  await printSummary();
}

async function printSummary(): Promise<void> {
  const states = await readStates();
  const { commit } = await readTree();
  const missing = parts.map(({ name }) => name).filter((name) => states.get(name) !== "green");
  const verdict = missing.length === 0 ? "whole" : `not whole, ${missing.join(", ")} missing`;
  console.log(`The long run is ${verdict} on commit ${commit.slice(0, 10)}.`);
}

async function warnWhenChanged(): Promise<void> {
  const { isClean } = await readTree();
  if (!isClean) console.log("The files differ from the commit: results of this run do not count.");
}

/** The state of every part on the current commit and on those with the same files. */
async function readStates() {
  const results = await readResults(RESULTS_FILE);
  const commits = await findSameCommits(results.map(({ commit }) => commit));
  return new Map(parts.map(({ name }) => [name, stateOf(name, results, commits)]));
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}
