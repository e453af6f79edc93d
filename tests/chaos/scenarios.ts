import { crashDatabase, freezeDatabase } from "./database-outage.ts";
import { killAtAllPoints, killAtSomePoints } from "./kill-at-points.ts";
import { killMailAndRefunds } from "./kill-mail-and-refunds.ts";
import { fillDiskOfDatabase, fillDiskOfEmbedded } from "./disk-full.ts";
import { fillDiskOfMedia } from "./import-disk-full.ts";
import { runGatewayTroubles } from "./gateway-troubles.ts";
import { runRollingRestart } from "./rolling-restart.ts";
import { killEitherProcess } from "./two-processes.ts";
import type { Scenario } from "./scenario.ts";

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
