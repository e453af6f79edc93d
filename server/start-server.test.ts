import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import { expect, test, vi } from "vitest";

import { readEnv } from "./settings/env.ts";
import { openLog } from "./log.ts";
import { startServer, warnOfRehearsal } from "./start-server.ts";

/** Few enough to be answered at once even on a slow machine. */
const FEW = 12;

/** Starts a site whose pages take `milliseconds`, with an API that only reports whether it is ready. */
async function startSite(milliseconds: number) {
  const MEDIA_ROOT = await mkdtemp(join(tmpdir(), "lectern-start-"));
  const api = createServer((_, answer) => answer.end('{"catalogueVersion":1}'));
  const API_ORIGIN = `http://127.0.0.1:${await portOf(api.listen(0, "127.0.0.1"))}`;
  const env = readEnv({ SERVE: "site", API_ORIGIN, MEDIA_ROOT });
  const server = createServer();
  const deps = {
    log: openLog({ LOG_LEVEL: "silent" }),
    render: async () => {
      await setTimeout(milliseconds);
      return new Response("a page", { headers: { "Content-Type": "text/html" } });
    },
    clientFiles: (_: unknown, next: () => Promise<void>) => next(),
    scripts: () => [],
    disablePageCache: true,
  };
  const { stop } = await startServer({ ...env, PORT: 0 }, deps, server);
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

/** Repeats requests on one connection until an answer closes it; returns the answers. */
async function requestUntilClosed(port: number, pause: number): Promise<string[]> {
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
  const paths = get({ port, host: "127.0.0.1", agent, path: "/" });
  return new Promise((resolve, reject) => {
    paths.once("error", reject);
    paths.once("response", (answer) => {
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
  "closes kept-alive connections without refusals: pages %s",
  async (_, { lines, milliseconds, pause }) => {
    const site = await startSite(milliseconds);
    const clients: Promise<string[]>[] = [];
    for (const _ of Array.from({ length: lines })) {
      clients.push(requestUntilClosed(site.port, pause));
      await setTimeout(pause / lines);
    }
    await setTimeout(700);

    const start = performance.now();
    await site.stop();
    expect(performance.now() - start).toBeLessThan(4_000);
    const answers = (await Promise.all(clients)).flat();
    expect(new Set(answers)).toEqual(new Set(["200"]));
  },
);

test("stops soon although a client keeps an idle connection", async () => {
  const site = await startSite(0);
  const agent = new Agent({ keepAlive: true });
  await ask(site.port, agent);

  const start = performance.now();
  const stopped = site.stop();
  await expect(ask(site.port, new Agent())).rejects.toThrow("ECONNREFUSED");
  await stopped;
  expect(performance.now() - start).toBeLessThan(4_000);
  agent.destroy();
});

test("imports no JSX, which Node cannot read in the sources", async () => {
  const program = `await import("#server/start-server.ts"); process.exit();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
});

const HOUR = 3_600_000;

test("P20: warns at the start of a rehearsal and hourly until stopped", () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const stop = warnOfRehearsal({ REHEARSAL: "on" }, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3 * HOUR);
  expect(warn).toHaveBeenCalledTimes(4);
  expect(warn).toHaveBeenLastCalledWith({}, expect.stringContaining("no payment is real"));

  stop();
  vi.advanceTimersByTime(HOUR);
  expect(warn).toHaveBeenCalledTimes(4);
});

test("does not warn outside a rehearsal", () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  warnOfRehearsal({ REHEARSAL: "off" }, { warn });
  vi.advanceTimersByTime(HOUR);
  expect(warn).not.toHaveBeenCalled();
});
