import { z } from "zod";

const LogLine = z.object({
  level: z.number(),
  msg: z.string(),
  path: z.string().optional(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
});

const ERROR_LEVEL = 50;

/** What the site's log tells of failures, a sentence each: errors, and whatever was written past the log. */
export function findFailures(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return [...new Set(lines.flatMap(describeFailure))];
}

/** How often each warning was given. */
export function countWarnings(output: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of output.split("\n")) {
    const told = parseLine(line);
    if (told && told.level < ERROR_LEVEL) counts.set(told.msg, (counts.get(told.msg) ?? 0) + 1);
  }
  return counts;
}

function describeFailure(line: string): string[] {
  const told = parseLine(line);
  if (!told) return [`written past the log: ${line.slice(0, 500)}`];
  if (told.level < ERROR_LEVEL) return [];
  const { msg, path, err } = told;
  return [[msg, path, err?.stack ?? err?.message].filter(Boolean).join(": ").slice(0, 1_500)];
}

function parseLine(line: string) {
  try {
    return LogLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
