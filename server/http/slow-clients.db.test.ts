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

/** The server as it is started, with all that stands before its answers; its one page is soon made. */
async function startLibrary() {
  const folder = await mkdtemp(join(tmpdir(), "lectern-slow-"));
  await writeMigratedDatabase(folder);
  const server = createLimitedServer();
  const parts = {
    log: openLog({ LOG_LEVEL: "silent" }),
    render: async (request: Request) =>
      new Response(await request.text(), { headers: { "Content-Type": "text/html" } }),
    clientFiles: (_: unknown, next: () => Promise<void>) => next(),
    scripts: () => [],
  };
  const env = readEnv({ DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" });
  const running = await startServer({ ...env, PORT: 0 }, parts, server);
  const address = server.address();
  const port = Number(typeof address === "object" ? address?.port : 0);

  return {
    async open(): Promise<Socket> {
      const line = connect(port, "127.0.0.1");
      line.on("error", () => {});
      await once(line, "connect");
      return line;
    },
    /** What is answered to those bytes until the line is closed. */
    async tell(bytes: string): Promise<string> {
      const line = await this.open();
      line.write(bytes);
      return text(line);
    },
    /** What is answered to a page, a call, a form, an order of nobody's and a notice that is forged. */
    async askAll(): Promise<number[]> {
      const asked: [string, string?, string?][] = [
        ["/"],
        ["/api/library"],
        ["/subscriptions", "application/x-www-form-urlencoded", "a=b"],
        ["/api/orders", "application/json", "{}"],
        ["/api/webhooks/gateway", "application/json", "{}"],
      ];
      const statuses: number[] = [];
      for (const [path, type, body] of asked) {
        const sent =
          type && body ? { method: "POST", headers: { "Content-Type": type }, body } : {};
        const signal = AbortSignal.timeout(5_000);
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal, ...sent });
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

const things = new AsyncDisposableStack();
let library: Awaited<ReturnType<typeof startLibrary>>;
beforeAll(async () => {
  if (!inject("server")) library = things.use(await startLibrary());
});
afterAll(() => things.disposeAsync());

/** Forms have a limit for each network: those who flood are elsewhere. */
const form = "X-Forwarded-For: 198.51.100.7\r\nContent-Type: application/x-www-form-urlencoded";
const beginnings = [
  "GET / HTTP/1.1\r\nHost: a\r\n",
  `POST /subscriptions HTTP/1.1\r\nHost: a\r\n${form}\r\nContent-Length: 60000\r\n\r\na`,
  `POST /subscriptions HTTP/1.1\r\nHost: a\r\n${form}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`,
  "POST /api/webhooks/gateway HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\na",
];

test.skipIf(inject("server"))(
  "while five hundred send no more than the beginning of headers, a form or a notice, others read, and what they send is looked at",
  async () => {
    for (const beginning of beginnings) {
      const lines = await Promise.all(Array.from({ length: 500 }, library.open));
      for (const line of lines) line.resume().write(beginning);
      await setTimeout(300);

      for (const _ of "abc") expect(await library.askAll()).toEqual([200, 200, 200, 401, 401]);
      expect(lines.filter(({ closed }) => !closed).length).toBeGreaterThan(80);
      for (const line of lines) line.destroy();
    }
  },
  60_000,
);

test.skipIf(inject("server"))(
  "P16: the server as it is started refuses a host or a path that is none as what is no HTTP",
  async () => {
    for (const bytes of [
      "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
      "GET /\\x HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
      expect(await library.tell(bytes)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  },
);
