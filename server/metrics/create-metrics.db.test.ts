import { Hono } from "hono";
import { expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";
import { findFreePort } from "#tests/find-free-port.ts";

import type { MetricsDatabase } from "./database-metrics.ts";
import { type Metrics, createMetrics } from "./create-metrics.ts";

async function startMetrics(): Promise<Metrics & AsyncDisposable & { url: string }> {
  const port = await findFreePort();
  const metrics = createMetrics({ METRICS_PORT: port, METRICS_HOST: "127.0.0.1" });
  if (!metrics) throw new Error("A port was named.");
  await metrics.open();
  return {
    ...metrics,
    url: `http://127.0.0.1:${port}/metrics`,
    [Symbol.asyncDispose]: metrics.close,
  };
}

/** The value of a metric's line, by its name and labels. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split("\n").find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

function databaseThat(transaction: MetricsDatabase["transaction"]): MetricsDatabase {
  return { transaction, connections: () => ({ open: 10, idle: 0, waiting: 4 }) };
}

test("returns null without a port", () => {
  expect(createMetrics({ METRICS_PORT: undefined, METRICS_HOST: "127.0.0.1" })).toBeNull();
});

test("serves process, request and database metrics to Prometheus", async () => {
  await using database = await openTestDatabase();
  await using metrics = await startMetrics();
  metrics.watch(database);
  const app = new Hono();
  app.use(metrics.countRequests);
  app.get("/api/orders/:id", (c) => c.text("too many", 429));
  app.get("*", (c) => c.text("a page"));
  for (const path of ["/", "/one", "/api/orders/1", "/api/orders/2"]) await app.request(path);
  metrics.trackRefusals(() => 7);
  await app.request("/odd", { method: "PROPFIND" });

  const answer = await fetch(metrics.url);
  const text = await answer.text();

  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(valueOf(text, 'lectern_requests_total{method="GET",kind="page",status="200"}')).toBe(2);
  expect(
    valueOf(text, 'lectern_requests_total{method="GET",kind="/api/orders/{id}",status="429"}'),
  ).toBe(2);
  expect(valueOf(text, 'lectern_requests_total{method="other",kind="page",status="404"}')).toBe(1);
  expect(valueOf(text, 'lectern_request_duration_seconds_count{kind="page"}')).toBe(3);
  expect(valueOf(text, "lectern_requests_refused_total")).toBe(7);
  expect(valueOf(text, "lectern_database_up")).toBe(1);
  expect(valueOf(text, "lectern_held")).toBe(0);
  expect(valueOf(text, 'lectern_payments{state="unknown"}')).toBe(0);
  expect(valueOf(text, "lectern_payments_uncertain_seconds")).toBe(0);
  expect(valueOf(text, 'lectern_mails{state="queued"}')).toBe(0);
  expect(valueOf(text, 'lectern_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(valueOf(text, "lectern_reconciler_age_seconds")).toBeLessThan(60);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).toMatch(/lectern_build_info\{program="[\da-f]{12}",node="[\d.]+"\} 1/);
});

test.each([
  ["refuses", () => Promise.reject(new Error("ECONNREFUSED"))],
  ["says nothing", () => new Promise<never>(() => {})],
])("serves only database_up 0 within two seconds when it %s", async (_, transaction) => {
  await using metrics = await startMetrics();
  metrics.watch(databaseThat(transaction));
  const start = performance.now();

  const answer = await fetch(metrics.url);
  const text = await answer.text();

  expect(performance.now() - start).toBeLessThan(2_000);
  expect(answer.status).toBe(200);
  expect(valueOf(text, "lectern_database_up")).toBe(0);
  expect(text).not.toMatch(/^lectern_(payments|jobs|mails|refunds|catalogue)\w*[{ ]/m);
  expect(valueOf(text, 'lectern_database_connections{state="waiting"}')).toBe(4);
});

test("queries the database once for concurrent and repeated reads", async () => {
  let queries = 0;
  await using database = await openTestDatabase();
  await using metrics = await startMetrics();
  metrics.watch(
    databaseThat((work) => {
      queries += 1;
      return database.transaction(work);
    }),
  );

  const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.read()));
  texts.push(await metrics.read());

  expect(queries).toBe(1);
  expect(texts.map((text) => valueOf(text, "lectern_database_up"))).toEqual(texts.map(() => 1));
});

test("answers 405 to a POST and 404 at other paths", async () => {
  await using metrics = await startMetrics();

  expect((await fetch(metrics.url, { method: "POST" })).status).toBe(405);
  expect((await fetch(new URL("/", metrics.url))).status).toBe(404);
});

test("omits database and reconciler metrics without a database", async () => {
  await using metrics = await startMetrics();
  const text = await (await fetch(metrics.url)).text();

  expect(text).not.toContain("lectern_database_up");
  expect(valueOf(text, "lectern_reconciler_age_seconds")).toBeUndefined();
});

test("names the setting when the port is in use", async () => {
  await using metrics = await startMetrics();
  const port = Number(new URL(metrics.url).port);
  const second = createMetrics({ METRICS_PORT: port, METRICS_HOST: "127.0.0.1" });

  await expect(second?.open()).rejects.toThrow(
    `Port ${port} cannot be used: it is in use by another program. Set METRICS_PORT`,
  );
});
