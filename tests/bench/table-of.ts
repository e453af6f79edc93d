import type { Row } from "./row.ts";

/** As docs/performance.md keeps it. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, goal, figure, ratio, isReached }) =>
    cells([what, goal, figure, ratio === null ? "" : ratio.toFixed(2), isReached ? "yes" : "no"]),
  );
  const head = ["What", "Goal", "Figure", "To the bare server", "Reached"];
  return [cells(head), cells(head.map(() => "---")), ...lines].join("\n");
}

function cells(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}
