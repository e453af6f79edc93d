import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { expect, test } from "vitest";

import { readEnv } from "./settings/env.ts";
import { openLog } from "./log.ts";
import { startServer } from "./start-server.ts";

/** So many at once are never more than can be answered, however slow the machine is. */
const FEW = 12;

/** A site whose pages take so many milliseconds, with the data of an api that is asked for nothing but whether it is ready. */
async function startSite(milliseconds: number) {
  const MEDIA_ROOT = await mkdtemp(join(tmpdir(), "lectern-start-"));
  const api = createServer((_, answer) => answer.end('{"catalogueVersion":1}'));
  const API_ORIGIN = `http://127.0.0.1:${await portOf(api.listen(0, "127.0.0.1"))}`;
  const env = readEnv({ SERVE: "site", API_ORIGIN, MEDIA_ROOT });
  const server = createServer();
  const parts = {
    log: openLog({ LOG_LEVEL: "silent" }),
    render: async () => {
      await setTimeout(milliseconds);
      return new Response("a page", { headers: { "Content-Type": "text/html" } });
    },
    clientFiles: (_: unknown, next: () => Promise<void>) => next(),
    scripts: () => [],
    disablePageCache: true,
  };
  const { stop } = await startServer({ ...env, PORT: 0 }, parts, server);
  return {
    port: await portOf(server),
    async stop() {
      await stop();
      api.close();
      await rm(MEDIA_ROOT, { recursive: true });
    },
  };
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  return Number(typeof address === "object" ? address?.port : 0);
}

/** Asks again and again on one line until it is told that this is closed; what it was answered. */
async function keepAsking(port: number, pause: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: string[] = [];
  for (let isKept = true; isKept;) {
    const answer = await ask(port, agent).catch(String);
    answers.push(typeof answer === "string" ? answer : String(answer.statusCode));
    isKept = typeof answer !== "string" && answer.headers.connection !== "close";
    await setTimeout(pause);
  }
  agent.destroy();
  return answers;
}

async function ask(port: number, agent: Agent): Promise<IncomingMessage> {
  const asked = get({ port, host: "127.0.0.1", agent, path: "/" });
  return new Promise((resolve, reject) => {
    asked.once("error", reject);
    asked.once("response", (answer) => {
      answer.resume();
      void once(answer, "end").then(() => resolve(answer), reject);
    });
  });
}

test.each([
  ["soon made", { lines: FEW, milliseconds: 5, pause: 0 }],
  ["made for a while", { lines: FEW, milliseconds: 300, pause: 0 }],
  ["seldom asked for", { lines: 24, milliseconds: 5, pause: 1_000 }],
])(
  "who keeps lines and asks for pages that are %s is told when these end, and refused nothing",
  async (_, { lines, milliseconds, pause }) => {
    const site = await startSite(milliseconds);
    const asking: Promise<string[]>[] = [];
    for (const _ of Array.from({ length: lines })) {
      asking.push(keepAsking(site.port, pause));
      await setTimeout(pause / lines);
    }
    await setTimeout(700);

    const began = performance.now();
    await site.stop();
    expect(performance.now() - began).toBeLessThan(4_000);
    const answers = (await Promise.all(asking)).flat();
    expect(new Set(answers)).toEqual(new Set(["200"]));
  },
);

test("a process that stops is soon gone, whoever keeps a line without asking anything", async () => {
  const site = await startSite(0);
  const agent = new Agent({ keepAlive: true });
  await ask(site.port, agent);

  const began = performance.now();
  const stopped = site.stop();
  await expect(ask(site.port, new Agent())).rejects.toThrow("ECONNREFUSED");
  await stopped;
  expect(performance.now() - began).toBeLessThan(4_000);
  agent.destroy();
});
