import type { PageRun } from "#domain/page-text.ts";

export type LinkedRuns = { href: string | null; runs: PageRun[] };

/** Groups adjacent runs with the same link. */
export function groupRunsByLink(runs: PageRun[]): LinkedRuns[] {
  const groups: LinkedRuns[] = [];

  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.href === run.href) last.runs.push(run);
    else groups.push({ href: run.href, runs: [run] });
  }
  return groups;
}
