import type { OrderIntent } from "#tests/kills/order-intent.ts";
import type { Environment } from "#tests/kills/environment.ts";

import type { ReverseProxy } from "./reverse-proxy.ts";
import type { Process } from "./processes.ts";

/** What every step works with. */
export type Rehearsal = {
  environment: Environment;
  proxy: ReverseProxy;
  /** Where visitors reach the site. */
  origin: string;
  processes: readonly Process[];
  /** Where the program lies as another version would have it. */
  nextVersion: string;
  /** All that was meant to be ordered so far. */
  intents: OrderIntent[];
};

/** What was seen, and everything of it that must not be. */
export type StepResult = { seen: string; faults: string[]; isSkipped?: boolean };

export type Step = { name: string; run: (rehearsal: Rehearsal) => Promise<StepResult> };
