import { startSite, type RunningSite } from "#tests/e2e/programs.ts";
import { createCustomer } from "#tests/kills/customer.ts";
import type { Environment } from "#tests/kills/environment.ts";

/** A process of the site, and how it ended. */
export type Site = RunningSite & {
  /** Ends it in good order; what is wrong with how it ended, or that it had ended before. */
  stopAndCheck: () => Promise<string[]>;
};

/** The program lies in `folder`. */
export async function openSite(
  environment: Environment,
  changes: Record<string, string> = {},
  folder = ".",
): Promise<Site> {
  const serving = await startSite({ ...environment.settings, ...changes }, folder);
  return {
    ...serving,
    async stopAndCheck() {
      const code = await serving.stop();
      return code === 0 ? [] : [`the process ended with ${code}: ${serving.output().slice(-500)}`];
    },
  };
}

/** New customers of the site at those origins, one after another. */
export function createCustomerFactory(environment: Environment, origins: readonly string[]) {
  let count = 0;
  return () => createCustomer(environment, origins, `customer-${++count}`);
}
