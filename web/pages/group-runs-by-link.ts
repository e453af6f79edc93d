import type { PageRun } from "#domain/page-text.ts";

export type LinkedRuns = { href: string | null; runs: PageRun[] };

/** Runs that follow each other and lead to the same place, together. */
export function groupRunsByLink(runs: PageRun[]): LinkedRuns[] {
  const parts: LinkedRuns[] = [];

  for (const run of runs) {
    const last = parts.at(-1);
    if (last?.href === run.href) last.runs.push(run);
    else parts.push({ href: run.href, runs: [run] });
  }
  return parts;
}
