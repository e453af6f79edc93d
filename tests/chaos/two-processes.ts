import { runKills } from "#tests/kills/run-kills.ts";

import { formatSeconds } from "./format-seconds.ts";
import type { Outcome } from "./scenario.ts";

const KILLS = 10;
const BUYERS = 4;

/** P4: either of two processes over one database is killed at random; the other resolves its orders. */
export async function killEitherProcess(): Promise<Outcome> {
  const options = { kind: "postgres", kills: KILLS, buyers: BUYERS, processes: 2 } as const;
  const { counts, settledAfter, faults } = await runKills(options, () => {});
  return {
    action: `${KILLS} kills of either of two processes, ${BUYERS} buyers`,
    figures: [
      `${counts.keys} keys, ${counts.placed} placed, ${counts.refused} refused, ${counts.rateLimited} cut off`,
      `${counts.resolved} resolved by query`,
      `the other process resolved the last order after ${formatSeconds(settledAfter ?? 0)}`,
      `${counts.kept} of ${counts.charges} charges kept`,
    ],
    faults,
  };
}
