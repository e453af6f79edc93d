import { startSite, type RunningSite } from "#tests/e2e/programs.ts";
import { createCustomer } from "#tests/kills/customer.ts";
import type { Environment } from "#tests/kills/environment.ts";

export type Site = RunningSite & {
  /** Stops it; reports a failed end, or that it had ended before. */
  stopAndCheck: () => Promise<string[]>;
};

/** Starts the built program in `folder`. */
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

export function createCustomerFactory(environment: Environment, origins: readonly string[]) {
  let count = 0;
  return () => createCustomer(environment, origins, `customer-${++count}`);
}
