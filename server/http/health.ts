import { Hono } from "hono";

import { noStore } from "./no-store.ts";

export type Readiness = {
  isReady: boolean;
  catalogVersion: number | null;
  /** Whether the data are a restored copy: it shows its content and accepts no orders (P18). */
  isRestoredCopy?: boolean | undefined;
};

/** For load balancers: `/healthz` says that the process lives, `/readyz` that it can answer. */
export function health(readiness: () => Promise<Readiness>) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "alive" }, 200, noStore))
    .get("/readyz", async (c) => {
      const { isReady, catalogVersion, isRestoredCopy } = await readiness();
      if (!isReady) return c.json({ status: "not ready" }, 503, noStore);
      // Monitors know these names.
      const names = { catalogueVersion: catalogVersion, ...(isRestoredCopy && { isHeld: true }) };
      const answer = { status: "ready", ...names };
      return c.json(answer, 200, noStore);
    });
}
