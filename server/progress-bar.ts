import type { OnProgress } from "#catalog/import-catalog.ts";

import { toOneLine } from "./terminal.ts";

const BAR_WIDTH = 28;

/** Shows the progress of long work: a redrawn line on a terminal, otherwise a line for each tenth. */
export function progressBar(title: string, out: NodeJS.WriteStream = process.stderr): OnProgress {
  let drawn = "";
  let tenth = -1;

  return ({ done, total, ...step }) => {
    const item = toOneLine(step.what);
    const share = total > 0 ? Math.min(done / total, 1) : 1;
    if (out.isTTY) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
      const line = `${title} ${bar} ${formatPercent(share)} ${item}`.slice(
        0,
        (out.columns ?? 80) - 1,
      );
      if (line !== drawn) out.write(`\r\x1b[K${line}`);
      drawn = line;
      return;
    }
    if (Math.floor(share * 10) === tenth) return;
    tenth = Math.floor(share * 10);
    out.write(`${title} ${formatPercent(share)} ${item}\n`);
  };
}

/** Clears the line of a progress bar. */
export function endProgress(out: NodeJS.WriteStream = process.stderr): void {
  if (out.isTTY) out.write("\r\x1b[K");
}

function formatPercent(share: number): string {
  return `${Math.floor(share * 100)} %`.padStart(5);
}
