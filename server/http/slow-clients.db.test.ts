import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { openLog } from "#server/log.ts";
import { readEnv } from "#server/settings/env.ts";
import { startServer } from "#server/start-server.ts";
import { writeMigratedDatabase } from "#tests/databases/test-database.ts";

import { createLimitedServer } from "./request-limits.ts";

/** Starts the whole server with a page that is quick to render. */
async function startLibrary() {
  const folder = await mkdtemp(join(tmpdir(), "lectern-slow-"));
  await writeMigratedDatabase(folder);
  const server = createLimitedServer();
  const options = {
    log: openLog({ LOG_LEVEL: "silent" }),
    render: async (request: Request) =>
      new Response(await request.text(), { headers: { "Content-Type": "text/html" } }),
    clientFiles: (_: unknown, next: () => Promise<void>) => next(),
    scripts: () => [],
  };
  const env = readEnv({ DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" });
  const running = await startServer({ ...env, PORT: 0 }, options, server);
  const address = server.address();
  const port = Number(typeof address === "object" ? address?.port : 0);

  return {
    async open(): Promise<Socket> {
      const line = connect(port, "127.0.0.1");
      line.on("error", () => {});
      await once(line, "connect");
      return line;
    },
    /** Returns the answer to `bytes` until the connection closes. */
    async send(bytes: string): Promise<string> {
      const line = await this.open();
      line.write(bytes);
      return text(line);
    },
    /** Requests a page, a call, a form, an order without a session and a forged webhook; returns the statuses. */
    async requestAll(): Promise<number[]> {
      const requests: [string, string?, string?][] = [
        ["/"],
        ["/api/library"],
        ["/subscriptions", "application/x-www-form-urlencoded", "a=b"],
        ["/api/orders", "application/json", "{}"],
        ["/api/webhooks/gateway", "application/json", "{}"],
      ];
      const statuses: number[] = [];
      for (const [path, type, body] of requests) {
        const init =
          type && body ? { method: "POST", headers: { "Content-Type": type }, body } : {};
        const signal = AbortSignal.timeout(5_000);
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal, ...init });
        statuses.push(answer.status);
        await answer.text();
      }
      return statuses;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const resources = new AsyncDisposableStack();
let library: Awaited<ReturnType<typeof startLibrary>>;
beforeAll(async () => {
  if (!inject("server")) library = resources.use(await startLibrary());
});
afterAll(() => resources.disposeAsync());

/** Forms are limited per network: the slow clients are in another one. */
const form = "X-Forwarded-For: 198.51.100.7\r\nContent-Type: application/x-www-form-urlencoded";
const beginnings = [
  "GET / HTTP/1.1\r\nHost: a\r\n",
  `POST /subscriptions HTTP/1.1\r\nHost: a\r\n${form}\r\nContent-Length: 60000\r\n\r\na`,
  `POST /subscriptions HTTP/1.1\r\nHost: a\r\n${form}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
  "POST /api/webhooks/gateway HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\na",
];

test.skipIf(inject("server"))(
  "answers others while 500 clients send incomplete requests",
  async () => {
    for (const beginning of beginnings) {
      const lines = await Promise.all(Array.from({ length: 500 }, library.open));
      for (const line of lines) line.resume().write(beginning);
      await setTimeout(300);

      for (const _ of "abc") expect(await library.requestAll()).toEqual([200, 200, 200, 401, 401]);
      expect(lines.filter(({ closed }) => !closed).length).toBeGreaterThan(80);
      for (const line of lines) line.destroy();
    }
  },
  60_000,
);

test.skipIf(inject("server"))("P16: answers 400 to a malformed host or path", async () => {
  for (const bytes of [
    "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
    "GET /\\x HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
    expect(await library.send(bytes)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});
