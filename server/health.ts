import { Hono } from "hono";

export type Readiness = { isReady: boolean; catalogueVersion: number | null };

/** Whether the process lives, and whether it can answer: what a load balancer asks. */
export function health(readiness: () => Promise<Readiness>) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "alive" }, 200, noStore))
    .get("/readyz", async (c) => {
      const { isReady, catalogueVersion } = await readiness();
      if (!isReady) return c.json({ status: "not ready" }, 503, noStore);
      return c.json({ status: "ready", catalogueVersion }, 200, noStore);
    });
}

const noStore = { "Cache-Control": "no-store" };
