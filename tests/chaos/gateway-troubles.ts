import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { checkCutOff } from "#tests/kills/check-run.ts";
import { clearFaults, injectFault } from "#tests/kills/inject-fault.ts";
import { openEnvironment } from "#tests/kills/environment.ts";
import { runInBackground } from "#tests/run-in-background.ts";

import { type ProxyMode, startGatewayProxy } from "./gateway-proxy.ts";
import { formatSeconds } from "./format-seconds.ts";
import { countWebhooks, type WebhookCounts, startWebhookProxy } from "./webhook-proxy.ts";
import { startCrashableServer } from "./crashable-server.ts";
import { orderFreeRepeatedly, payRepeatedly, type GatewayTrial } from "./payers.ts";
import { FEW_WORDS, formatCounts, read, type ReaderStats } from "./reader.ts";
import { waitForResolution } from "./wait-for-resolution.ts";
import type { Outcome } from "./scenario.ts";
import { createCustomerFactory, openSite } from "./site.ts";
import { reconcileOtherAmount } from "./reconcile-other-amount.ts";

/** In milliseconds: how long it behaves in each way while people buy. */
const troublePeriods: [ProxyMode, number][] = [
  ["slow", 40_000],
  ["silent", 38_000],
  ["away", 8_000],
  ["failing", 8_000],
  ["garbled", 8_000],
  ["as it is", 8_000],
];
const WEBHOOK_FAULTS = ["webhook_dup", "webhook_reorder", "webhook_badsig", "webhook_delay"];
/** In milliseconds. */
const WEBHOOK_DELAY_MS = 6_000;
const PAYERS = 3;
/** In milliseconds (P5). */
const MAX_PAYMENT_WAIT_MS = 35_000;
/** A page or a free order takes no longer for a gateway in trouble. */
const MAX_OTHER_WAIT_MS = 5_000;
const MAX_SETTLE_MS = 120_000;

/**
 * P5, P11: the gateway is slow, silent, away, wrong and garbled while people pay, and its notices come twice, late, out of
 * order and forged. Reading and free orders go on; whoever pays is answered within 35 seconds.
 */
export async function runGatewayTroubles(): Promise<Outcome> {
  await using server = await startCrashableServer();
  await using environment = await openEnvironment(server);
  await using between = await startGatewayProxy(environment.simulators.gatewayOrigin);
  environment.settings["GATEWAY_ORIGIN"] = between.origin;
  await using site = await openSite(environment, { PORT: String(await findFreePort()) });
  await using told = await startWebhookProxy(Number(new URL(environment.origin).port), site.origin);
  let isOver = false;
  const trial: GatewayTrial = {
    environment,
    between,
    next: createCustomerFactory(environment, [site.origin]),
    intents: [],
    isOver: () => isOver,
    slowest: { paid: 0, free: 0 },
    met: new Map(),
  };
  const reader = read({ origins: [site.origin], words: FEW_WORDS }, trial.isOver);
  const people = [runInBackground([reader.done, orderFreeRepeatedly(trial)])];
  for (const trouble of troublePeriods) people.push((await runPeriod(trial, trouble)).paying);
  isOver = true;
  await Promise.race([Promise.all(people), setTimeout(MAX_SETTLE_MS)]);

  await clearFaults(environment);
  const conflict = await reconcileOtherAmount(trial);
  const rest = await waitForResolution(environment, MAX_SETTLE_MS);
  const ended = await site.stopAndCheck();
  const { counts, faults } = await compareAll(environment, trial.intents);
  const notices = countWebhooks(told.notices, WEBHOOK_DELAY_MS);
  return {
    did: `the gateway ${troublePeriods.map(([mode]) => mode).join(", ")}, other amount`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.refused} refused, ${counts.settled} settled by asking`,
      `${counts.kept} charges kept of ${counts.charges}`,
      ...troublePeriods.map(([mode]) => `${mode}: ${countKinds(trial.met.get(mode))}`),
      `slowest answers: ${formatSeconds(trial.slowest.paid)} to who pays, ${formatSeconds(trial.slowest.free)} to a free order, ${formatSeconds(reader.reading.slowest)} to a reader`,
      `of ${told.notices.length} notices ${describeWebhooks(notices)}`,
      `readers: ${formatCounts(reader.reading)}`,
    ],
    faults: [
      ...conflict,
      ...rest,
      ...ended,
      ...faults,
      ...findFaults(trial, reader.reading),
      ...checkWebhooks(notices),
      ...checkCutOff(counts),
    ],
  };
}

/** It is so for so long while new customers pay, and its next notices go wrong besides; what may still be under way. */
async function runPeriod(trial: GatewayTrial, [mode, milliseconds]: [ProxyMode, number]) {
  for (const fault of WEBHOOK_FAULTS)
    await injectFault(trial.environment, { fault, ms: WEBHOOK_DELAY_MS });
  const first = await Promise.all(Array.from({ length: PAYERS }, trial.next));
  await trial.between.setMode(mode);
  const paying = runInBackground(first.map((customer) => payRepeatedly(trial, customer)));
  await setTimeout(milliseconds);
  // Not waited for with the rest: whoever met it may be answered long after.
  return { paying };
}

/** Such as "3 × order-pending". */
function countKinds(answers: readonly string[] = []): string {
  return [...new Set(answers)]
    .map((kind) => `${answers.filter((each) => each === kind).length} × ${kind}`)
    .join(", ");
}

function describeWebhooks({ forged, doubled, late, overtaken }: WebhookCounts): string {
  return `${forged} forged, ${doubled} doubled, ${late} late, ${overtaken} overtaken`;
}

function findFaults(
  { slowest, met }: GatewayTrial,
  { slowest: read, answers, faults }: ReaderStats,
): string[] {
  const others = [...answers.keys()].filter((kind) => kind !== "200");
  const unmet = troublePeriods.map(([mode]) => mode).filter((mode) => !met.has(mode));
  return [
    ...faults,
    ...unmet.map((mode) => `no payment met the gateway while it was ${mode}`),
    ...(others.length > 0 ? [`readers met ${others.join(", ")}`] : []),
    ...checkWait("whoever paid", slowest.paid, MAX_PAYMENT_WAIT_MS),
    ...checkWait("whoever ordered for nothing", slowest.free, MAX_OTHER_WAIT_MS),
    ...checkWait("a reader", read, MAX_OTHER_WAIT_MS),
  ];
}

/** Nobody who was answered waited for nothing at all. */
function checkWait(who: string, waited: number, longest: number): string[] {
  if (waited === 0) return [`${who} was never answered`];
  return waited > longest ? [`${who} waited ${formatSeconds(waited)}`] : [];
}

/** P11: what did not come proves nothing. */
function checkWebhooks(counts: WebhookCounts): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count === 0)
    .map(([kind]) => `no notice came ${kind}`);
}
