import { z } from "zod";

const LogLine = z.object({
  level: z.number(),
  msg: z.string(),
  path: z.string().optional(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
});

const ERROR_LEVEL = 50;

/** The failures in the site's output, one sentence each: errors, and lines outside the log. */
export function findFailures(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return [...new Set(lines.flatMap(describeFailure))];
}

export function countWarnings(output: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of output.split("\n")) {
    const entry = parseLine(line);
    if (entry && entry.level < ERROR_LEVEL) counts.set(entry.msg, (counts.get(entry.msg) ?? 0) + 1);
  }
  return counts;
}

function describeFailure(line: string): string[] {
  const entry = parseLine(line);
  if (!entry) return [`written outside the log: ${line.slice(0, 500)}`];
  if (entry.level < ERROR_LEVEL) return [];
  const { msg, path, err } = entry;
  return [[msg, path, err?.stack ?? err?.message].filter(Boolean).join(": ").slice(0, 1_500)];
}

function parseLine(line: string) {
  try {
    return LogLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
