import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { compareAll, checkCutOff } from "#tests/kills/compare-all.ts";
import { createCustomerFactory } from "#tests/kills/customer.ts";
import { openEnvironment, clearFaults, injectFault } from "#tests/kills/environment.ts";
import { runInBackground } from "#tests/wait-until.ts";

import {
  type ProxyMode,
  startGatewayProxy,
  countWebhooks,
  type WebhookCounts,
  startWebhookProxy,
} from "./gateway-proxy.ts";
import { startCrashableServer } from "./crashable-server.ts";
import {
  orderFreeRepeatedly,
  payRepeatedly,
  type GatewayTrial,
  reconcileOtherAmount,
} from "./payers.ts";
import { type Outcome, formatSeconds } from "./run-scenarios.ts";
import { openSite, waitForResolution } from "./site.ts";
import { FEW_WORDS, formatCounts, type ReaderStats, startTraffic } from "./traffic.ts";

/** In milliseconds: how long the gateway behaves in each way. */
const troublePeriods: [ProxyMode, number][] = [
  ["slow", 40_000],
  ["silent", 38_000],
  ["away", 8_000],
  ["failing", 8_000],
  ["garbled", 8_000],
  ["normal", 8_000],
];
const WEBHOOK_FAULTS = ["webhook_dup", "webhook_reorder", "webhook_badsig", "webhook_delay"];
/** In milliseconds. */
const WEBHOOK_DELAY_MS = 6_000;
const PAYERS = 3;
/** In milliseconds (P5). */
const MAX_PAYMENT_WAIT_MS = 35_000;
/** In milliseconds: pages and free orders must not depend on the gateway. */
const MAX_OTHER_WAIT_MS = 5_000;
const MAX_SETTLE_MS = 120_000;

/**
 * P5, P11: the gateway is slow, silent, unreachable, failing and garbled while people pay, and its webhooks are
 * duplicated, late, out of order and forged. Reading and free orders go on; payments are answered within 35 seconds.
 */
export async function runGatewayTroubles(): Promise<Outcome> {
  await using server = await startCrashableServer();
  await using environment = await openEnvironment(server);
  await using between = await startGatewayProxy(environment.simulators.gatewayOrigin);
  environment.settings["GATEWAY_ORIGIN"] = between.origin;
  await using site = await openSite(environment, { PORT: String(await findFreePort()) });
  await using webhookProxy = await startWebhookProxy(
    Number(new URL(environment.origin).port),
    site.origin,
  );
  let isOver = false;
  const origins = [site.origin];
  const next = createCustomerFactory(environment, origins);
  const trial: GatewayTrial = {
    environment,
    between,
    next,
    intents: [],
    isOver: () => isOver,
    slowest: { paid: 0, free: 0 },
    met: new Map(),
  };
  const traffic = startTraffic({ origins, next, readers: 1, buyers: 0, words: FEW_WORDS });
  const { reading } = traffic;
  const people = [runInBackground([orderFreeRepeatedly(trial)])];
  for (const period of troublePeriods) people.push((await runPeriod(trial, period)).paying);
  isOver = true;
  const unanswered = await traffic.stop(MAX_SETTLE_MS);
  await Promise.race([Promise.all(people), setTimeout(MAX_SETTLE_MS)]);

  await clearFaults(environment);
  const conflict = await reconcileOtherAmount(trial);
  const unresolved = await waitForResolution(environment, MAX_SETTLE_MS);
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, trial.intents);
  const notices = countWebhooks(webhookProxy.notices, WEBHOOK_DELAY_MS);
  return {
    action: `the gateway ${troublePeriods.map(([mode]) => mode).join(", ")}, other amount`,
    figures: [
      `${counts.keys} keys, ${counts.placed} placed, ${counts.refused} refused, ${counts.resolved} resolved by query`,
      `${counts.kept} of ${counts.charges} charges kept`,
      ...troublePeriods.map(([mode]) => `${mode}: ${countKinds(trial.met.get(mode))}`),
      `slowest answers: ${formatSeconds(trial.slowest.paid)} to a payment, ${formatSeconds(trial.slowest.free)} to a free order, ${formatSeconds(reading.slowest)} to a reader`,
      `of ${webhookProxy.notices.length} notices ${describeWebhooks(notices)}`,
      `readers: ${formatCounts(reading.answers)}`,
    ],
    faults: [
      ...unanswered,
      ...conflict,
      ...unresolved,
      ...ended,
      ...faults,
      ...findFaults(trial, reading),
      ...checkWebhooks(notices),
      ...checkCutOff(counts),
    ],
  };
}

/** Runs one mode while new customers pay and the next webhooks fail. Returns the payments that are still open. */
async function runPeriod(trial: GatewayTrial, [mode, milliseconds]: [ProxyMode, number]) {
  for (const fault of WEBHOOK_FAULTS)
    await injectFault(trial.environment, { fault, ms: WEBHOOK_DELAY_MS });
  const first = await Promise.all(Array.from({ length: PAYERS }, trial.next));
  await trial.between.setMode(mode);
  const paying = runInBackground(first.map((customer) => payRepeatedly(trial, customer)));
  await setTimeout(milliseconds);
  // A promise inside an object is not awaited: these payments may be answered much later.
  return { paying };
}

/** For example "3 × order-pending". */
function countKinds(answers: readonly string[] = []): string {
  return [...new Set(answers)]
    .map((kind) => `${answers.filter((answer) => answer === kind).length} × ${kind}`)
    .join(", ");
}

function describeWebhooks({ forged, duplicated, late, outOfOrder }: WebhookCounts): string {
  return `${forged} forged, ${duplicated} duplicated, ${late} late, ${outOfOrder} out of order`;
}

function findFaults(
  { slowest, met }: GatewayTrial,
  { slowest: read, answers, faults }: ReaderStats,
): string[] {
  const failedKinds = [...answers.keys()].filter((kind) => kind !== "200");
  const unmet = troublePeriods.map(([mode]) => mode).filter((mode) => !met.has(mode));
  return [
    ...faults,
    ...unmet.map((mode) => `no payment reached the gateway while it was ${mode}`),
    ...(failedKinds.length > 0 ? [`readers met ${failedKinds.join(", ")}`] : []),
    ...checkWait("a payment", slowest.paid, MAX_PAYMENT_WAIT_MS),
    ...checkWait("a free order", slowest.free, MAX_OTHER_WAIT_MS),
    ...checkWait("a reader", read, MAX_OTHER_WAIT_MS),
  ];
}

/** Reports a kind of request that was never answered, or took too long. */
function checkWait(who: string, waited: number, longest: number): string[] {
  if (waited === 0) return [`${who} was never answered`];
  return waited > longest ? [`${who} waited ${formatSeconds(waited)}`] : [];
}

/** P11: a kind of webhook that did not occur proves nothing. */
function checkWebhooks(counts: WebhookCounts): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count === 0)
    .map(([kind]) => `no webhook was ${kind}`);
}
