import { runKills } from "#tests/kills/run-kills.ts";

import { formatSeconds } from "./format-seconds.ts";
import type { Outcome } from "./scenario.ts";

const KILLS = 10;
const BUYERS = 4;

/** P4: either of two processes over one database is killed at random; the other goes on and settles what it left. */
export async function killEitherProcess(): Promise<Outcome> {
  const wish = { kind: "postgres", kills: KILLS, buyers: BUYERS, processes: 2 } as const;
  const { counts, settledAfter, faults } = await runKills(wish, () => {});
  return {
    did: `${KILLS} kills of either of two processes, ${BUYERS} buyers`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.refused} refused, ${counts.cutOff} cut off`,
      `${counts.settled} settled by asking`,
      `what one left was settled by the other after ${formatSeconds(settledAfter ?? 0)}`,
      `${counts.kept} charges kept of ${counts.charges}`,
    ],
    faults,
  };
}
