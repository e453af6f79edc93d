import { parseArgs } from "node:util";

import { buildCheck } from "#tests/runner/checks.ts";
import { describeOutcome, describeSlowest, runCheck } from "#tests/runner/run-check.ts";
import { stopOnSignals } from "#tests/runner/run-program.ts";

import { findParts, type Part, parts } from "./parts.ts";
import {
  appendResult,
  findSameCommits,
  readResults,
  readTree,
  stateOf,
  type Tree,
} from "./results.ts";

/**
 * Runs the parts of the long run that are not green on the current commit (docs/testing.md):
 *   npm run test:long
 *   npm run test:long -- --part chaos --part rehearsal
 *   npm run test:long -- --again
 *   npm run test:long -- --list
 * The result of each part is stored when it ends; an interrupted run loses only the current part.
 */
const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true },
    again: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});

stopOnSignals();
const chosen = findParts(values.part);
const allPassed = values.list ? await list() : await run();
await printSummary();
process.exitCode = allPassed ? 0 : 1;

async function list(): Promise<true> {
  const states = await readStates();
  for (const { name, minutes, proves } of chosen) {
    const state = states.get(name) ?? "not run";
    console.log(
      `${name.padEnd(20)} ${state.padEnd(8)} ${String(minutes).padStart(2)} min  ${proves}`,
    );
  }
  return true;
}

/** Whether all parts passed. */
async function run(): Promise<boolean> {
  const states = await readStates();
  const startTree = await readTree();
  // Earlier results of the commit do not apply to changed files.
  const runsAll = values.again || !startTree.isClean;
  const due = chosen.filter(({ name }) => runsAll || states.get(name) !== "green");
  const isBuilt = due.some(({ needsBuild }) => needsBuild) && (await build());

  let allPassed = true;
  for (const part of due) {
    if (part.needsBuild && !isBuilt) {
      console.log(`${part.name.padEnd(20)} not run: the build failed`);
      allPassed = false;
    } else {
      console.log(`${part.name.padEnd(20)} started, about ${part.minutes} min`);
      allPassed = (await runPart(part, startTree)) && allPassed;
    }
  }
  return allPassed;
}

async function build(): Promise<boolean> {
  const outcome = await runCheck(buildCheck);
  console.log(describeOutcome(buildCheck.name, outcome).join("\n"));
  return outcome.failed === 0;
}

/** Whether it passed. The result counts only when the files are the same as at the start, before the build. */
async function runPart(part: Part, startTree: Tree): Promise<boolean> {
  const startedAt = new Date().toISOString();
  const treeBefore = await readTree();
  const outcome = await runCheck(part);
  const trees = [startTree, treeBefore, await readTree()];
  const { commit } = startTree;
  const isClean = trees.every((tree) => tree.isClean && tree.commit === commit);
  const { passed, failed } = outcome;
  const seconds = Math.round(outcome.seconds * 10) / 10;

  await appendResult({ part: part.name, commit, isClean, startedAt, seconds, passed, failed });
  console.log(describeOutcome(part.name, outcome).join("\n"));
  for (const line of describeSlowest(outcome.tests)) console.log(line);
  if (!isClean) console.log("  The result does not count: the files differ from the commit.");
  return failed === 0;
}

async function printSummary(): Promise<void> {
  const states = await readStates();
  const { commit } = await readTree();
  const missing = parts.map(({ name }) => name).filter((name) => states.get(name) !== "green");
  const verdict = missing.length === 0 ? "whole" : `not whole, ${missing.join(", ")} missing`;
  console.log(`The long run is ${verdict} on commit ${commit.slice(0, 10)}.`);
}

/** The state of every part on the current commit and on those with the same files. */
async function readStates() {
  const results = await readResults();
  const commits = await findSameCommits(results.map(({ commit }) => commit));
  return new Map(parts.map(({ name }) => [name, stateOf(name, results, commits)]));
}
