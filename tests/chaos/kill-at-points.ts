import { setTimeout } from "node:timers/promises";

import { waitUntil, runInBackground } from "#tests/wait-until.ts";
import { addIntent, buyOnce, type OrderIntent } from "#tests/kills/buyer.ts";
import { compareAll, readLedger } from "#tests/kills/compare-all.ts";
import { createCustomerFactory, GOOD_CARD } from "#tests/kills/customer.ts";
import { monthlyOf, buildPaidOrder } from "#tests/kills/draw-order.ts";
import {
  openEnvironment,
  type Environment,
  haveFaultsFired,
  injectFault,
} from "#tests/kills/environment.ts";

import { type GatewayProxy, startGatewayProxy } from "./gateway-proxy.ts";
import { compareRegularGivings } from "./compare-regular-givings.ts";
import { setDatabaseBreakpoint } from "./database-breakpoint.ts";
import { startCrashableServer } from "./crashable-server.ts";
import { countCharges, regularGivingPoints, orderPoints, type KillPoint } from "./kill-points.ts";
import { type Outcome, formatSeconds } from "./run-scenarios.ts";
import { openSite, type Site, waitForResolution } from "./site.ts";

/** In milliseconds. */
const MAX_HIT_WAIT_MS = 20_000;
const MAX_ANSWER_WAIT_MS = 120_000;

/** P4: the process is stopped at each named point in turn, killed there with SIGKILL, and replaced. */
function killAtPoints(points: readonly KillPoint[]): Promise<Outcome> {
  return runTrial(async (trial) => {
    for (const point of points) await killAtPoint(point, trial);
  }, points.length);
}

export const killAtAllPoints = () => killAtPoints([...orderPoints, ...regularGivingPoints]);
/** One before the charge, and one after it. */
export const killAtSomePoints = () =>
  killAtPoints([1, 5].flatMap((place) => orderPoints[place] ?? []));

type Trial = {
  environment: Environment;
  between: GatewayProxy;
  site: Site;
  next: ReturnType<typeof createCustomerFactory>;
  intents: OrderIntent[];
  faults: string[];
  /** In milliseconds: from each kill until the buyer's answer. */
  waits: number[];
};

async function runTrial(work: (trial: Trial) => Promise<void>, kills: number): Promise<Outcome> {
  await using server = await startCrashableServer();
  // Nine seconds are longer than a charge takes to appear in the gateway's reports.
  await using environment = await openEnvironment(server, { PAYMENT_WAIT_MINUTES: "0.15" });
  await using between = await startGatewayProxy(environment.simulators.gatewayOrigin);
  environment.settings["GATEWAY_ORIGIN"] = between.origin;
  const site = await openSite(environment);
  const next = createCustomerFactory(environment, [site.origin]);
  const intents: OrderIntent[] = [];
  const trial: Trial = {
    environment,
    between,
    site,
    next,
    intents,
    faults: [],
    waits: [],
  };
  try {
    await work(trial);
    trial.faults.push(...(await waitForResolution(environment, MAX_ANSWER_WAIT_MS)));
  } finally {
    trial.faults.push(...(await trial.site.stopAndCheck()));
  }
  const { counts, faults } = await compareAll(environment, intents);
  return {
    action: `killed with SIGKILL at ${kills} named points`,
    figures: [
      `${counts.placed} of ${counts.keys} orders placed`,
      `${counts.kept} of ${counts.charges} charges kept`,
      `the slowest was resolved ${formatSeconds(Math.max(...trial.waits))} after the kill`,
    ],
    faults: [...trial.faults, ...faults, ...(await compareRegularGivings(environment))],
  };
}

async function killAtPoint(point: KillPoint, trial: Trial): Promise<void> {
  const { environment, next, intents, faults } = trial;
  const customer = await next();
  const intent = addIntent(intents);
  const order = isOfRegularGiving(point) ? monthlyOf : buildPaidOrder;
  const stop = await setBreakpoint(point, trial);
  const buying = runInBackground([
    buyOnce(customer, intent, {
      order: order(customer, intent.address),
      card: GOOD_CARD,
      paysAgain: 1,
    }),
  ]);

  if (!(await waitUntil(stop.isHit, MAX_HIT_WAIT_MS)))
    faults.push(`${point.name}: was not reached`);
  const charged = countCharges(await readLedger(environment), intent.tokens);
  if (charged !== point.charged)
    faults.push(`${point.name}: ${charged} charges when it was reached`);
  await trial.site.stop("SIGKILL");
  const killed = performance.now();
  await stop.release();
  trial.site = await openSite(environment);
  await Promise.race([buying, setTimeout(MAX_ANSWER_WAIT_MS)]);
  trial.waits.push(performance.now() - killed);
  faults.push(...(await checkBuyer(point, intent, environment)));
}

function isOfRegularGiving(point: KillPoint): boolean {
  return regularGivingPoints.includes(point);
}

type Breakpoint = { isHit: () => Promise<boolean>; release: () => Promise<void> };

async function setBreakpoint(
  { breakpoint }: KillPoint,
  { environment, between }: Trial,
): Promise<Breakpoint> {
  switch (breakpoint.kind) {
    case "database":
      return setDatabaseBreakpoint(environment.settings["DATABASE_URL"] ?? "", breakpoint.place);
    case "network": {
      const before = between.droppedCount();
      await between.setMode("silent");
      return {
        isHit: async () => between.droppedCount() > before,
        release: () => between.setMode("normal"),
      };
    }
    case "gateway":
      await injectFault(environment, { fault: breakpoint.fault, on: breakpoint.on });
      return { isHit: () => haveFaultsFired(environment), release: async () => {} };
  }
}

/** Whether the buyer has the order for one charge, and had to pay as often as expected. */
async function checkBuyer(
  { name, pays }: KillPoint,
  { answer, tokens }: OrderIntent,
  environment: Environment,
): Promise<string[]> {
  const charges = countCharges(await readLedger(environment), tokens);
  return [
    ...(answer?.kind === "placed"
      ? []
      : [`${name}: the buyer's answer is ${answer?.kind ?? "missing"}`]),
    ...(tokens.length === pays ? [] : [`${name}: paid ${tokens.length} times, not ${pays}`]),
    ...(charges === 1 ? [] : [`${name}: ${charges} charges at the end`]),
  ];
}
