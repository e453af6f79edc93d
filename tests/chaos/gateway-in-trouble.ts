import { setTimeout } from "node:timers/promises";

import { findFreePort } from "#tests/find-free-port.ts";
import { compareAll } from "#tests/kills/compare-all.ts";
import { judgeCutOff } from "#tests/kills/judge-run.ts";
import { callOffFaults, orderFault } from "#tests/kills/order-fault.ts";
import { openStage } from "#tests/kills/stage.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { type Conduct, standBetween } from "./between.ts";
import { inSeconds } from "./in-seconds.ts";
import { countNotices, type NoticeCounts, overhearNotices } from "./overhear.ts";
import { startOwnServer } from "./own-server.ts";
import { orderForFree, payInTurn, type Trial } from "./payers.ts";
import { FEW_WORDS, inWords, read, type Reading } from "./reader.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome } from "./scenario.ts";
import { customersOf, openSite } from "./site.ts";
import { reconcileOtherAmount } from "./reconcile-other-amount.ts";

/** In milliseconds: how long it behaves in each way while people buy. */
const troubles: [Conduct, number][] = [
  ["slow", 40_000],
  ["silent", 38_000],
  ["away", 8_000],
  ["failing", 8_000],
  ["garbled", 8_000],
  ["as it is", 8_000],
];
const NOTICES = ["webhook_dup", "webhook_reorder", "webhook_badsig", "webhook_delay"];
/** In milliseconds. */
const LATE = 6_000;
const PAYERS = 3;
/** In milliseconds (P5). */
const LONGEST = 35_000;
/** A page or a free order takes no longer for a gateway in trouble. */
const UNTROUBLED = 5_000;
const SETTLED = 120_000;

/**
 * P5, P11: the gateway is slow, silent, away, wrong and garbled while people pay, and its notices come twice, late, out of
 * order and forged. Reading and free orders go on; whoever pays is answered within 35 seconds.
 */
export async function troubleGateway(): Promise<Outcome> {
  await using server = await startOwnServer();
  await using stage = await openStage(server);
  await using between = await standBetween(stage.simulators.gatewayOrigin);
  stage.settings["GATEWAY_ORIGIN"] = between.origin;
  await using site = await openSite(stage, { PORT: String(await findFreePort()) });
  await using told = await overhearNotices(Number(new URL(stage.origin).port), site.origin);
  let isOver = false;
  const trial: Trial = {
    stage,
    between,
    next: customersOf(stage, [site.origin]),
    intentions: [],
    isOver: () => isOver,
    slowest: { paid: 0, free: 0 },
    met: new Map(),
  };
  const reader = read({ origins: [site.origin], words: FEW_WORDS }, trial.isOver);
  const people = [meanwhile([reader.done, orderForFree(trial)])];
  for (const trouble of troubles) people.push((await behave(trial, trouble)).paying);
  isOver = true;
  await Promise.race([Promise.all(people), setTimeout(SETTLED)]);

  await callOffFaults(stage);
  const conflict = await reconcileOtherAmount(trial);
  const rest = await comesToRest(stage, SETTLED);
  const ended = await site.leave();
  const { counts, faults } = await compareAll(stage, trial.intentions);
  const notices = countNotices(told.notices, LATE);
  return {
    did: `the gateway ${troubles.map(([conduct]) => conduct).join(", ")}, other amount`,
    figures: [
      `${counts.keys} keys, ${counts.placed} told placed, ${counts.refused} refused, ${counts.settled} settled by asking`,
      `${counts.kept} charges kept of ${counts.charges}`,
      ...troubles.map(([conduct]) => `${conduct}: ${describe(trial.met.get(conduct))}`),
      `slowest answers: ${inSeconds(trial.slowest.paid)} to who pays, ${inSeconds(trial.slowest.free)} to a free order, ${inSeconds(reader.reading.slowest)} to a reader`,
      `of ${told.notices.length} notices ${inNumbers(notices)}`,
      `readers: ${inWords(reader.reading)}`,
    ],
    faults: [
      ...conflict,
      ...rest,
      ...ended,
      ...faults,
      ...judge(trial, reader.reading),
      ...judgeNotices(notices),
      ...judgeCutOff(counts),
    ],
  };
}

/** It is so for so long while new customers pay, and its next notices go wrong besides; what may still be under way. */
async function behave(trial: Trial, [conduct, milliseconds]: [Conduct, number]) {
  for (const fault of NOTICES) await orderFault(trial.stage, { fault, ms: LATE });
  const first = await Promise.all(Array.from({ length: PAYERS }, trial.next));
  await trial.between.be(conduct);
  const paying = meanwhile(first.map((customer) => payInTurn(trial, customer)));
  await setTimeout(milliseconds);
  // Not waited for with the rest: whoever met it may be answered long after.
  return { paying };
}

/** Such as "3 × order-pending". */
function describe(answers: readonly string[] = []): string {
  return [...new Set(answers)]
    .map((kind) => `${answers.filter((each) => each === kind).length} × ${kind}`)
    .join(", ");
}

function inNumbers({ forged, doubled, late, overtaken }: NoticeCounts): string {
  return `${forged} forged, ${doubled} doubled, ${late} late, ${overtaken} overtaken`;
}

function judge({ slowest, met }: Trial, { slowest: read, answers, faults }: Reading): string[] {
  const others = [...answers.keys()].filter((kind) => kind !== "200");
  const unmet = troubles.map(([conduct]) => conduct).filter((conduct) => !met.has(conduct));
  return [
    ...faults,
    ...unmet.map((conduct) => `no payment met the gateway while it was ${conduct}`),
    ...(others.length > 0 ? [`readers met ${others.join(", ")}`] : []),
    ...judgeWait("whoever paid", slowest.paid, LONGEST),
    ...judgeWait("whoever ordered for nothing", slowest.free, UNTROUBLED),
    ...judgeWait("a reader", read, UNTROUBLED),
  ];
}

/** Nobody who was answered waited for nothing at all. */
function judgeWait(who: string, waited: number, longest: number): string[] {
  if (waited === 0) return [`${who} was never answered`];
  return waited > longest ? [`${who} waited ${inSeconds(waited)}`] : [];
}

/** P11: what did not come proves nothing. */
function judgeNotices(counts: NoticeCounts): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count === 0)
    .map(([kind]) => `no notice came ${kind}`);
}
