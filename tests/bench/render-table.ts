import type { Row } from "./row.ts";

/** In the format of docs/performance.md. */
export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, goal, figure, ratio, isReached }) =>
    renderRow([
      name,
      goal,
      figure,
      ratio === null ? "" : ratio.toFixed(2),
      isReached ? "yes" : "no",
    ]),
  );
  const head = ["What", "Goal", "Figure", "To the bare server", "Reached"];
  return [renderRow(head), renderRow(head.map(() => "---")), ...lines].join("\n");
}

function renderRow(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}
