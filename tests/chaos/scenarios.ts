import { runKills } from "#tests/kills/run-kills.ts";

import { crashDatabase, freezeDatabase } from "./database-outage.ts";
import { killAtAllPoints, killAtSomePoints } from "./kill-at-points.ts";
import { killMailAndRefunds } from "./kill-mail-and-refunds.ts";
import { fillDiskOfDatabase, fillDiskOfEmbedded } from "./disk-full.ts";
import { fillDiskOfMedia } from "./import-disk-full.ts";
import { runGatewayTroubles } from "./gateway-troubles.ts";
import { runRollingRestart } from "./rolling-restart.ts";
import { type Scenario, type Outcome, formatSeconds } from "./run-scenarios.ts";

export const scenarios: Scenario[] = [
  { name: "gateway", run: runGatewayTroubles },
  { name: "named-points", run: killAtAllPoints },
  { name: "mail-and-refunds", run: killMailAndRefunds },
  { name: "two-points", isShort: true, isPart: true, run: killAtSomePoints },
  { name: "database-away", run: crashDatabase },
  { name: "database-silent", run: freezeDatabase },
  { name: "two-processes", run: killEitherProcess },
  { name: "rolling-restart", run: runRollingRestart },
  { name: "disk-full", run: fillDiskOfDatabase },
  { name: "embedded-disk-full", run: fillDiskOfEmbedded },
  { name: "import-disk-full", isShort: true, run: fillDiskOfMedia },
];

type ScenarioFilter = {
  /** Their names; by default all that no other scenario contains. */
  only?: readonly string[] | undefined;
  short: boolean;
};

/** The scenarios to run. Throws when a name is unknown or none is left. */
export function selectScenarios({ only, short }: ScenarioFilter): readonly Scenario[] {
  const names = scenarios.map(({ name }) => name);
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}: ${names.join(", ")}.`);

  const chosen = scenarios.filter(({ name, isShort, isPart }) => {
    if (short && !isShort) return false;
    return only ? only.includes(name) : short || !isPart;
  });
  if (chosen.length === 0) throw new Error(`None of ${only?.join(", ")} is short.`);
  return chosen;
}

/** P4: either of two processes over one database is killed at random; the other resolves its orders. */
async function killEitherProcess(): Promise<Outcome> {
  const [kills, buyers] = [10, 4];
  const options = { kind: "postgres", kills, buyers, processes: 2 } as const;
  const { counts, settledAfter, faults } = await runKills(options, () => {});
  return {
    action: `${kills} kills of either of two processes, ${buyers} buyers`,
    figures: [
      `${counts.keys} keys, ${counts.placed} placed, ${counts.refused} refused, ${counts.rateLimited} cut off`,
      `${counts.resolved} resolved by query`,
      `the other process resolved the last order after ${formatSeconds(settledAfter ?? 0)}`,
      `${counts.kept} of ${counts.charges} charges kept`,
    ],
    faults,
  };
}
