import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { comesTrue } from "#tests/comes-true.ts";
import { buyOnce } from "#tests/kills/buyer.ts";
import { compareAll, readLedger } from "#tests/kills/compare-all.ts";
import { GOOD_CARD } from "#tests/kills/customer.ts";
import { monthlyOf, paidOf } from "#tests/kills/draw-order.ts";
import { intend, type Intention } from "#tests/kills/intention.ts";
import { haveFaultsStruck, orderFault } from "#tests/kills/order-fault.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { type Between, standBetween } from "./between.ts";
import { compareRegularGivings } from "./compare-regular-givings.ts";
import { holdAt } from "./hold.ts";
import { inSeconds } from "./in-seconds.ts";
import { startOwnServer } from "./own-server.ts";
import { countCharges, regularGivingPoints, orderPoints, type Point } from "./points.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome } from "./scenario.ts";
import { customersOf, openSite, type Site } from "./site.ts";

/** In milliseconds. */
const MET_WITHIN = 20_000;
const TOLD_WITHIN = 120_000;

/** P4: the process is kept at each named point in turn, killed there with SIGKILL, and another takes its place. */
function killAtPoints(points: readonly Point[]): Promise<Outcome> {
  return onTrial(async (trial) => {
    for (const point of points) await killAt(point, trial);
  }, points.length);
}

export const killAtAllPoints = () => killAtPoints([...orderPoints, ...regularGivingPoints]);
/** One before the money moves, and one after. */
export const killAtSomePoints = () =>
  killAtPoints([1, 5].flatMap((place) => orderPoints[place] ?? []));

type Trial = {
  stage: Stage;
  between: Between;
  site: Site;
  next: ReturnType<typeof customersOf>;
  intentions: Intention[];
  faults: string[];
  /** From each kill until its buyer was told what had come of it, in milliseconds. */
  waits: number[];
};

async function onTrial(work: (trial: Trial) => Promise<void>, kills: number): Promise<Outcome> {
  await using server = await startOwnServer();
  // Nine seconds are longer than anything here takes to show in the gateway's reports.
  await using stage = await openStage(server, { PAYMENT_WAIT_MINUTES: "0.15" });
  await using between = await standBetween(stage.simulators.gatewayOrigin);
  stage.settings["GATEWAY_ORIGIN"] = between.origin;
  const site = await openSite(stage);
  const next = customersOf(stage, [site.origin]);
  const intentions: Intention[] = [];
  const trial: Trial = {
    stage,
    between,
    site,
    next,
    intentions,
    faults: [],
    waits: [],
  };
  try {
    await work(trial);
    trial.faults.push(...(await comesToRest(stage, TOLD_WITHIN)));
  } finally {
    trial.faults.push(...(await trial.site.leave()));
  }
  const { counts, faults } = await compareAll(stage, intentions);
  return {
    did: `killed with SIGKILL at ${kills} named points`,
    figures: [
      `${counts.placed} of ${counts.keys} orders placed`,
      `${counts.kept} charges kept of ${counts.charges}`,
      `the slowest was settled ${inSeconds(Math.max(...trial.waits))} after the kill`,
    ],
    faults: [...trial.faults, ...faults, ...(await compareRegularGivings(stage))],
  };
}

async function killAt(point: Point, trial: Trial): Promise<void> {
  const { stage, next, intentions, faults } = trial;
  const customer = await next();
  const intention = intend(randomUUID(), intentions.length);
  intentions.push(intention);
  const order = isOfRegularGiving(point) ? monthlyOf : paidOf;
  const kept = await keepAt(point, trial);
  const buying = meanwhile([
    buyOnce(customer, intention, {
      order: order(customer, intention.mark),
      card: GOOD_CARD,
      paysAgain: 1,
    }),
  ]);

  if (!(await comesTrue(kept.isMet, MET_WITHIN))) faults.push(`${point.name}: was not met`);
  const charged = countCharges(await readLedger(stage), intention.tokens);
  if (charged !== point.charged) faults.push(`${point.name}: ${charged} charges when it was met`);
  await trial.site.stop("SIGKILL");
  const killed = performance.now();
  await kept.release();
  trial.site = await openSite(stage);
  await Promise.race([buying, setTimeout(TOLD_WITHIN)]);
  trial.waits.push(performance.now() - killed);
  faults.push(...(await judge(point, intention, stage)));
}

function isOfRegularGiving(point: Point): boolean {
  return regularGivingPoints.includes(point);
}

type Kept = { isMet: () => Promise<boolean>; release: () => Promise<void> };

/** Has whatever comes to that point stay there. */
async function keepAt({ keptBy }: Point, { stage, between }: Trial): Promise<Kept> {
  switch (keptBy.kind) {
    case "database":
      return holdAt(stage.settings["DATABASE_URL"] ?? "", keptBy.place);
    case "network": {
      const before = between.held();
      await between.be("silent");
      return {
        isMet: async () => between.held() > before,
        release: () => between.be("as it is"),
      };
    }
    case "gateway":
      await orderFault(stage, { fault: keptBy.fault, on: keptBy.on });
      return { isMet: () => haveFaultsStruck(stage), release: async () => {} };
  }
}

/** Whether the buyer has what they wanted, for one charge, and had to pay as often as they should. */
async function judge(
  { name, pays }: Point,
  { told, tokens }: Intention,
  stage: Stage,
): Promise<string[]> {
  const charges = countCharges(await readLedger(stage), tokens);
  return [
    ...(told?.kind === "placed" ? [] : [`${name}: the buyer was ${told?.kind ?? "never"} told`]),
    ...(tokens.length === pays ? [] : [`${name}: paid ${tokens.length} times, not ${pays}`]),
    ...(charges === 1 ? [] : [`${name}: ${charges} charges in the end`]),
  ];
}
