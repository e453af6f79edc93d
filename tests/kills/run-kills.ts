import { setTimeout } from "node:timers/promises";

import { comesTrue } from "#tests/comes-true.ts";
import { meanwhile } from "#tests/meanwhile.ts";

import { buy } from "./buyer.ts";
import { compareAll, type Comparison } from "./compare-all.ts";
import { moveIn } from "./customer.ts";
import type { Intention } from "./intention.ts";
import { judgeRun } from "./judge-run.ts";
import { killAndLeave } from "./kill-and-leave.ts";
import { orderFault } from "./order-fault.ts";
import { openShop } from "./shop.ts";
import { type DatabaseKind, openStage, type Stage } from "./stage.ts";

export type Wish = {
  kind: DatabaseKind;
  kills: number;
  buyers: number;
  /** Of the site, over one database. */
  processes: number;
};

export type Outcome = {
  /** The database's name. */
  name: string;
  counts: Comparison["counts"];
  /** In milliseconds: how long one process took to settle what another had left; null where there was no other. */
  settledAfter: number | null;
  /** Everything that must not be, a sentence each. */
  faults: string[];
};

/** In milliseconds: within how many of a start the next kill comes. */
const WITHIN = 3_000;
/** Before one of so many kills, the first among them, two calls to the gateway go wrong besides, each fault in its turn. */
const FAULT_ONE_IN = 3;
const faults = ["drop_after", "drop_before", "http_502_after", "empty_body", "slow", "dup_reply"];
/** In milliseconds: how long after the last kill everything must be certain. */
const SETTLED = 300_000;
/** In milliseconds: how long it may take until everybody orders something. */
const ORDERING_WITHIN = 60_000;

/**
 * Kills processes of the site so often, at random moments while people buy, and lets it come to rest. Of several processes
 * one stays away after the last kill until another has settled what it left. Then the library's books must say what the
 * gateway's ledger says, and what the buyers were told of each key.
 */
export async function runKills(wish: Wish, tell: (line: string) => void): Promise<Outcome> {
  await using stage = await openStage(wish.kind);
  await using shop = await openShop(stage, wish.processes);
  let customers = 0;
  const next = () => moveIn(stage, shop.origins, `customer-${++customers}`);

  let isOver = false;
  const intentions: Intention[] = [];
  const people = [
    meanwhile(Array.from({ length: wish.buyers }, () => buy(next, intentions, () => isOver))),
  ];
  // A kill before anybody orders proves nothing; on a busy machine signing in takes longer than until the first kill.
  const haveOrdered = await comesTrue(() => intentions.length >= wish.buyers, ORDERING_WITHIN);
  if (!haveOrdered) {
    throw new Error(
      `${intentions.length} of ${wish.buyers} buyers ordered in ${ORDERING_WITHIN / 1_000} s.`,
    );
  }
  const atRandom = wish.processes > 1 ? wish.kills - 1 : wish.kills;
  while (shop.kills() < atRandom) {
    if (shop.kills() % FAULT_ONE_IN === 0) await faultInTurn(stage, shop.kills() / FAULT_ONE_IN);
    await shop.killSoon(WITHIN);
    if (shop.kills() % 10 === 0) tell(`${shop.kills()} of ${wish.kills} kills`);
  }
  const left = wish.processes > 1 ? await killAndLeave(stage, shop, intentions) : null;
  if (left) people.push(left.buying);
  isOver = true;
  tell("The last orders are waited for.");
  await Promise.race([Promise.all(people), setTimeout(SETTLED)]);
  await shop.stop();
  const { counts, faults } = await compareAll(stage, intentions);
  return {
    name: stage.name,
    counts,
    settledAfter: left?.settledAfter ?? null,
    faults: [...faults, ...(left?.faults ?? []), ...judgeRun({ kills: wish.kills, ...counts })],
  };
}

function faultInTurn(stage: Stage, turn: number): Promise<void> {
  const fault = faults[turn % faults.length] ?? "";
  return orderFault(stage, { fault, times: 2, ...(fault !== "slow" && { on: "sale" }) });
}
