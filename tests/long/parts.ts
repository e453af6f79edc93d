import { journeysCheck, vitestCheck } from "#tests/runner/checks.ts";
import type { Check } from "#tests/runner/run-check.ts";

export type Part = Check & {
  /** What a green part proves. */
  proves: string;
  /** Its duration on two cores. */
  minutes: number;
  /** Whether it runs on the output of `npm run build`. */
  needsBuild: boolean;
};

/** The shards of the journeys, each at most half an hour. */
const SHARDS = 3;

/** The files whose tests run more cases in the long run. */
const propertyFiles = [
  "catalog/epub/clean/clean-css.test.ts",
  "catalog/epub/clean/clean-document.test.ts",
  "demo/texts/own-books.test.ts",
  "domain/cancellation.test.ts",
  "domain/order-rules.test.ts",
  "domain/pricing.test.ts",
  "server/commands/write-records.test.ts",
  "server/settings/check-env-file.test.ts",
  "web/shop/cart/cart-store.test.ts",
];

/** The parts of the long run, each at most half an hour. */
export const parts: readonly Part[] = [
  ...Array.from({ length: SHARDS }, (_, index) => journeysPart(index + 1)),
  {
    ...inLongTier(vitestCheck("embedded-tests", ["--project", "embedded"])),
    proves: "every database test holds on the embedded database",
    minutes: 18,
    needsBuild: false,
  },
  {
    ...inLongTier(vitestCheck("postgres-tests", ["--project", "server", "--project", "commands"])),
    proves: "every database test holds on PostgreSQL, with more rounds and drawn cases",
    minutes: 6,
    needsBuild: false,
  },
  {
    ...inLongTier(
      vitestCheck("properties", ["--project", "unit", "--testTimeout=1200000", ...propertyFiles]),
    ),
    proves:
      "rules of money, carts, cleaned books, written tables and settings files hold for many more drawn cases; every book of the demonstration is sound",
    minutes: 2,
    needsBuild: false,
  },
  killsPart("kills-postgres", ["--kills", "200", "--database", "postgres"], {
    proves: "200 kills at random moments on PostgreSQL break no order and no charge",
    minutes: 14,
  }),
  killsPart("kills-embedded", ["--kills", "50", "--database", "embedded"], {
    proves: "50 kills at random moments on the embedded database break no order and no charge",
    minutes: 4,
  }),
  killsPart("kills-two-processes", ["--kills", "200", "--processes", "2"], {
    proves: "200 kills of either of two processes over one PostgreSQL break no order and no charge",
    minutes: 22,
  }),
  {
    name: "chaos",
    commands: [["node", "tests/chaos/main.ts"]],
    proves: "nothing is lost or charged twice when gateway, database, disk or a process fails",
    minutes: 17,
    needsBuild: true,
  },
  fuzzPart("postgres", 2),
  fuzzPart("embedded", 3),
  {
    name: "lighthouse",
    commands: [["node", "tests/bench/lighthouse.ts"]],
    proves:
      "Lighthouse finds home, list and book accessible, well built, easy to find and quick on a phone",
    minutes: 5,
    needsBuild: true,
  },
  {
    name: "rehearsal",
    commands: [["node", "tests/rehearsal/main.ts"]],
    proves: "two processes behind a proxy are started, replaced and killed while people order",
    minutes: 2,
    needsBuild: true,
  },
];

/** The named parts, or all without names. Throws when a name is unknown. */
export function findParts(names: readonly string[] | undefined): Part[] {
  const known = parts.map(({ name }) => name);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(", ")}: ${known.join(", ")}.`);
  }
  return parts.filter(({ name }) => names?.includes(name) ?? true);
}

/** TEST_TIER selects full grids, long property tests, and the embedded database for every database test. */
function inLongTier(check: Check): Check {
  return { ...check, env: { ...check.env, TEST_TIER: "long" } };
}

function journeysPart(shard: number): Part {
  const check = inLongTier(journeysCheck(`journeys-${shard}`, `${shard}/${SHARDS}`));
  return {
    ...check,
    env: { ...check.env, JOURNEYS_DATABASE: "embedded" },
    proves: `journeys in every language, size and theme on the embedded database, shard ${shard} of ${SHARDS}`,
    minutes: 15,
    needsBuild: true,
  };
}

function killsPart(
  name: string,
  args: readonly string[],
  details: Pick<Part, "proves" | "minutes">,
): Part {
  return {
    name,
    commands: [["node", "tests/kills/main.ts", ...args]],
    ...details,
    needsBuild: true,
  };
}

function fuzzPart(database: "postgres" | "embedded", minutes: number): Part {
  return {
    name: `fuzz-${database}`,
    commands: [["node", "tests/fuzz/main.ts", "--calls", "20000", "--database", database]],
    proves: `20,000 calls of every sort on ${database === "postgres" ? "PostgreSQL" : "the embedded database"} are answered as the API declares`,
    minutes,
    needsBuild: true,
  };
}
