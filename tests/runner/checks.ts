import { readPlaywrightReport, readVitestReport } from "./read-reports.ts";
import type { Check } from "./run-check.ts";
import type { ScheduledCheck } from "./run-checks.ts";

const staticCheck = { lane: "light", group: "static" } as const;

/** What `npm test` runs. Kills, chaos and fuzz come last: they check answers under load, without tests beside them. */
export function listChecks({ shard }: { shard?: string | undefined } = {}): ScheduledCheck[] {
  return [
    { ...buildCheck, lane: "heavy" },
    { ...vitestCheck("tests", []), lane: "heavy" },
    { ...journeysCheck("journeys", shard), lane: "heavy", after: ["build"] },
    { ...staticCheck, name: "types", commands: [["npm", "run", "typecheck"]] },
    { ...staticCheck, name: "lint", commands: [["oxlint", "--deny-warnings"]] },
    { ...staticCheck, name: "format", commands: [["oxfmt", "--check"]] },
    { ...staticCheck, name: "unused", commands: [["knip"]] },
    { ...staticCheck, name: "advisories", commands: [["node", "tests/advisories/main.ts"]] },
    {
      name: "faults",
      lane: "heavy",
      after: ["build"],
      // Each waits for processes it started or killed, which leaves most of two cores idle.
      isParallel: true,
      commands: [
        ["node", "tests/kills/main.ts", "--kills", "6", "--database", "postgres"],
        ["node", "tests/kills/main.ts", "--kills", "2", "--database", "embedded"],
        ["node", "tests/kills/main.ts", "--kills", "4", "--processes", "2"],
        ["node", "tests/chaos/main.ts", "--short"],
        ["node", "tests/fuzz/main.ts", "--calls", "1500"],
      ],
    },
  ];
}

export const buildCheck: Check = { name: "build", commands: [["npm", "run", "build"]] };

/** Vitest with these arguments. */
export function vitestCheck(name: string, args: readonly string[]): Check {
  const file = `test-results/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    commands: [["vitest", "run", ...args, ...reporters]],
    report: { file, read: readVitestReport },
  };
}

/** The browser journeys, or one shard of them such as "1/3". */
export function journeysCheck(name: string, shard: string | undefined): Check {
  const file = `test-results/${name}.json`;
  return {
    name,
    commands: [["playwright", "test", ...(shard ? [`--shard=${shard}`] : [])]],
    // Overrides the file that playwright.config.ts names.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, read: readPlaywrightReport },
  };
}
