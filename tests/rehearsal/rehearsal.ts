import type { OrderIntent } from "#tests/kills/order-intent.ts";
import type { Environment } from "#tests/kills/environment.ts";

import type { ReverseProxy } from "./reverse-proxy.ts";
import type { Process } from "./processes.ts";

/** The environment of every step. */
export type Rehearsal = {
  environment: Environment;
  proxy: ReverseProxy;
  /** Where visitors reach the site. */
  origin: string;
  processes: readonly Process[];
  /** The folder of the program's other version. */
  nextVersion: string;
  /** All intended orders so far. */
  intents: OrderIntent[];
};

/** What was seen, and everything that must not happen. */
export type StepResult = { observed: string; faults: string[]; isSkipped?: boolean };

export type Step = { name: string; run: (rehearsal: Rehearsal) => Promise<StepResult> };
