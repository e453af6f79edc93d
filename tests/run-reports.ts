import { z } from "zod";

export type Counts = { passed: number; failed: number; skipped: number };

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** A file that could not even be read is one failure. */
export function countVitest(report: unknown): Counts {
  const { testResults, ...numbers } = VitestReport.parse(report);
  const unread = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );

  return {
    passed: numbers.numPassedTests,
    failed: numbers.numFailedTests + unread.length,
    skipped: numbers.numPendingTests + numbers.numTodoTests,
  };
}

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
});

export function countPlaywright(report: unknown): Counts {
  const { stats } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}
