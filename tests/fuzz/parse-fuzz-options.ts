import { parseArgs } from "node:util";

import type { DatabaseKind } from "./environment.ts";

export type FuzzOptions = {
  kind: DatabaseKind;
  calls: number;
  seed: number;
  /** Limits the run to one name, such as `POST /orders`. */
  only?: string | undefined;
  minutes: number;
};

/** Parses the command line. Throws a sentence about an invalid option. */
export function parseFuzzOptions(args: string[], now = Date.now()): FuzzOptions {
  const { values } = parseArgs({
    args,
    options: {
      calls: { type: "string", default: "20000" },
      seed: { type: "string", default: String(now % 1_000_000) },
      database: { type: "string", default: "postgres" },
      only: { type: "string" },
      minutes: { type: "string", default: "30" },
    },
  });
  const { database: kind, only } = values;
  if (kind !== "postgres" && kind !== "embedded") {
    throw new Error(`--database is postgres or embedded, and not ${kind}.`);
  }
  return {
    kind,
    calls: parseNumber("--calls", values.calls, 1),
    seed: parseNumber("--seed", values.seed, 0),
    only,
    minutes: parseNumber("--minutes", values.minutes, 1),
  };
}

/** The largest seed without collisions. */
const MAX_SEED = 2 ** 31 - 1;

function parseNumber(name: string, written: string, minimum: number): number {
  const number = /^\d+$/.test(written) ? Number(written) : Number.NaN;
  if (number >= minimum && number <= MAX_SEED) return number;
  throw new Error(
    `${name} is a whole number from ${minimum} on, and not ${JSON.stringify(written)}.`,
  );
}
