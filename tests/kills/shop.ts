import { setTimeout } from "node:timers/promises";

import { serve, type Serving } from "#tests/e2e/programs.ts";

/** The site, which is killed and started again while people buy. */
export type Shop = AsyncDisposable & {
  origin: string;
  /** How often it was killed. */
  kills: () => number;
  /** Kills it with SIGKILL at some moment of the next `within` milliseconds, and starts it again. */
  killSoon: (within: number) => Promise<void>;
  stop: () => Promise<void>;
  /** What the processes wrote that were not killed: there must be nothing in it. */
  output: () => string;
};

export async function openShop(settings: Record<string, string>): Promise<Shop> {
  let serving: Serving = await serve(settings);
  let kills = 0;
  let output = "";

  async function stop(signal?: NodeJS.Signals): Promise<void> {
    await serving.stop(signal);
    output += serving.output();
  }
  return {
    origin: serving.origin,
    kills: () => kills,
    output: () => output,
    async killSoon(within) {
      await setTimeout(Math.random() * within);
      await stop("SIGKILL");
      kills += 1;
      serving = await serve(settings);
    },
    stop,
    [Symbol.asyncDispose]: () => stop(),
  };
}
