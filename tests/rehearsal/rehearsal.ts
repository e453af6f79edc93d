import { openSite, type Site } from "#tests/chaos/site.ts";
import { findFreePort } from "#tests/find-free-port.ts";
import type { OrderIntent } from "#tests/kills/buyer.ts";
import type { Customer } from "#tests/kills/customer.ts";
import type { Environment } from "#tests/kills/environment.ts";

import type { ReverseProxy } from "./node-proxy.ts";

/** The environment of every step. */
export type Rehearsal = {
  environment: Environment;
  proxy: ReverseProxy;
  /** Where visitors reach the site. */
  origin: string;
  processes: readonly Process[];
  /** The folder of the program's other version. */
  nextVersion: string;
  /** Creates the next customer. */
  next: () => Promise<Customer>;
  /** All intended orders so far. */
  intents: OrderIntent[];
};

/** What was seen, and everything that must not happen. */
export type StepResult = { observed: string; faults: string[]; isSkipped?: boolean };

export type Step = { name: string; run: (rehearsal: Rehearsal) => Promise<StepResult> };

/** A site process that can be stopped or killed, and started again at the same port. */
type Process = AsyncDisposable & {
  port: number;
  metricsUrl: string;
  /** Starts the program in `folder` from now on, if given. */
  start: (folder?: string) => Promise<void>;
  /** Stops it; reports a failed end. */
  stop: () => Promise<string[]>;
  kill: () => Promise<void>;
};

/** Starts it as deploy/lectern@.service and deploy/compose.yaml do, in another place. */
export async function openProcess(environment: Environment): Promise<Process> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const settings = {
    PORT: String(port),
    HOST: "127.0.0.1",
    METRICS_PORT: String(metricsPort),
    TRUSTED_PROXIES: "127.0.0.1",
  };
  let site: Site | null = null;
  let program = ".";
  async function start(folder = program): Promise<void> {
    program = folder;
    site = await openSite(environment, settings, folder);
  }
  await start();

  return {
    port,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    start,
    stop: async () => (await site?.stopAndCheck()) ?? [],
    async kill() {
      await site?.stop("SIGKILL");
    },
    async [Symbol.asyncDispose]() {
      await site?.stop();
    },
  };
}
