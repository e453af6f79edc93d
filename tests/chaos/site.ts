import { serve, type Serving } from "#tests/e2e/programs.ts";
import { moveIn } from "#tests/kills/customer.ts";
import type { Stage } from "#tests/kills/stage.ts";

/** A process of the site, and how it ended. */
export type Site = Serving & {
  /** Ends it in good order; what is wrong with how it ended, or that it had ended before. */
  leave: () => Promise<string[]>;
};

/** The program lies in `folder`. */
export async function openSite(
  stage: Stage,
  changes: Record<string, string> = {},
  folder = ".",
): Promise<Site> {
  const serving = await serve({ ...stage.settings, ...changes }, folder);
  return {
    ...serving,
    async leave() {
      const code = await serving.stop();
      return code === 0 ? [] : [`the process ended with ${code}: ${serving.output().slice(-500)}`];
    },
  };
}

/** New customers of the site at those origins, one after another. */
export function customersOf(stage: Stage, origins: readonly string[]) {
  let count = 0;
  return () => moveIn(stage, origins, `customer-${++count}`);
}
