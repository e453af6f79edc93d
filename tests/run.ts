import { type Check, type Outcome, runCheck } from "./run-check.ts";
import { countPlaywright, countVitest } from "./run-reports.ts";

const checks: Check[] = [
  {
    name: "types",
    commands: [
      ["react-router", "typegen"],
      ["tsc", "-p", "."],
      ["tsc", "-p", "domain"],
    ],
  },
  { name: "lint", commands: [["oxlint", "--deny-warnings"]] },
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "unused", commands: [["knip"]] },
  { name: "advisories", commands: [["node", "tests/advisories/main.ts"]] },
  { name: "build", commands: [["npm", "run", "build"]] },
  {
    name: "tests",
    commands: [
      [
        "vitest",
        "run",
        "--reporter=default",
        "--reporter=json",
        "--outputFile.json=test-results/tests.json",
      ],
    ],
    report: { file: "test-results/tests.json", count: countVitest },
  },
  {
    name: "journeys",
    commands: [["playwright", "test"]],
    report: { file: "test-results/journeys.json", count: countPlaywright },
  },
  {
    name: "kills",
    commands: [
      ["node", "tests/kills/main.ts", "--kills", "6", "--database", "postgres"],
      ["node", "tests/kills/main.ts", "--kills", "2", "--database", "embedded"],
      ["node", "tests/kills/main.ts", "--kills", "4", "--processes", "2"],
    ],
  },
  { name: "chaos", commands: [["node", "tests/chaos/main.ts", "--short"]] },
  { name: "fuzz", commands: [["node", "tests/fuzz/main.ts", "--calls", "1500"]] },
];

let passed = 0;
let failed = 0;
for (const check of checks) {
  const outcome = await runCheck(check);
  tell(check.name, outcome);
  passed += outcome.passed;
  failed += outcome.failed;
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function tell(name: string, { passed, failed, skipped, output, seconds }: Outcome): void {
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped ? [`${skipped} skipped`] : []),
  ];
  const verdict = failed > 0 ? "FAILED" : "ok";
  console.log(
    `${name.padEnd(10)} ${verdict.padEnd(7)} ${counts.join(", ")} in ${seconds.toFixed(1)} s`,
  );

  const lines = output.trimEnd().split("\n");
  const telling = failed > 0 ? lines : lines.filter((line) => /^(Using|Skipped:) /.test(line));
  for (const line of telling) console.log(`  ${line}`);
}
