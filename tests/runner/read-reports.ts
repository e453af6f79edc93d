import { relative } from "node:path";

import { z } from "zod";

export type Report = { passed: number; failed: number; skipped: number; tests: TimedTest[] };

export type TimedTest = { name: string; file: string; seconds: number };

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

/** A file that could not be read counts as one failure. */
export function readVitestReport(report: unknown): Report {
  const { testResults, ...numbers } = VitestReport.parse(report);
  const unread = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );

  return {
    passed: numbers.numPassedTests,
    failed: numbers.numFailedTests + unread.length,
    skipped: numbers.numPendingTests + numbers.numTodoTests,
    tests: testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: fullName,
        file: relative(".", file),
        seconds: (duration ?? 0) / 1_000,
      })),
    ),
  };
}

type Suite = { title: string; file: string; specs: Spec[]; suites?: Suite[] | undefined };
type Spec = z.infer<typeof Spec>;

const Spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});

const Suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});

const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  suites: z.array(Suite),
});

/** A journey that passed only sometimes counts as a failure. */
export function readPlaywrightReport(report: unknown): Report {
  const { config, stats, suites } = PlaywrightReport.parse(report);
  const folder = relative(".", config.rootDir);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    tests: suites.flatMap((suite) => journeysOf(suite, folder)),
  };
}

function journeysOf({ file, specs, suites = [] }: Suite, folder: string): TimedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      name: title,
      file: `${folder}/${file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
  return [
    ...own,
    ...suites.flatMap((suite) =>
      journeysOf(suite, folder).map((test) => ({ ...test, name: `${suite.title} ${test.name}` })),
    ),
  ];
}
