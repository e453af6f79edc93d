import { loseDatabase } from "./database-away.ts";
import { killAtAllPoints, killAtSomePoints } from "./kill-at-points.ts";
import type { Scenario } from "./scenario.ts";

/** All that is tried, in the order in which it is. */
export const scenarios: Scenario[] = [
  { name: "named-points", run: killAtAllPoints },
  { name: "two-points", isShort: true, run: killAtSomePoints },
  { name: "database-away", run: loseDatabase },
];
