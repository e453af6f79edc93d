import { setTimeout } from "node:timers/promises";

import { buy } from "./buyer.ts";
import {
  compareBooks,
  findCharges,
  findGivenTwice,
  readBooks,
  type Sale,
} from "./compare-books.ts";
import { compareKeys, findPlaced } from "./compare-keys.ts";
import { countKeys, type KeyCounts } from "./count-keys.ts";
import { moveIn } from "./customer.ts";
import type { Intention } from "./intention.ts";
import { judgeRun } from "./judge-run.ts";
import { openShop } from "./shop.ts";
import { type DatabaseKind, openStage, type Stage } from "./stage.ts";

export type Wish = { kind: DatabaseKind; kills: number; buyers: number };

export type Outcome = {
  /** The database's name. */
  name: string;
  counts: KeyCounts & {
    /** Placed orders. */
    orders: number;
    /** Approved at the gateway. */
    charges: number;
    /** Of these, what was not taken back. */
    kept: number;
  };
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

/**
 * Kills the site so often, at random moments while people buy, and lets it come to rest. Then the library's books must say
 * what the gateway's ledger says, and what the buyers were told of each key.
 */
export async function runKills(wish: Wish, tell: (line: string) => void): Promise<Outcome> {
  await using stage = await openStage(wish.kind);
  await using shop = await openShop(stage.settings);
  let customers = 0;
  const next = () => moveIn(stage, shop.origin, `customer-${++customers}`);

  let isOver = false;
  const intentions: Intention[] = [];
  const buying = Array.from({ length: wish.buyers }, () => buy(next, intentions, () => isOver));
  while (shop.kills() < wish.kills) {
    if (shop.kills() % FAULT_ONE_IN === 0) await orderFault(stage, shop.kills() / FAULT_ONE_IN);
    await shop.killSoon(WITHIN);
    if (shop.kills() % 10 === 0) tell(`${shop.kills()} of ${wish.kills} kills`);
  }
  isOver = true;
  tell("The last orders are waited for.");
  await Promise.race([Promise.all(buying), setTimeout(SETTLED)]);
  await shop.stop();
  return await compare(stage, intentions, wish);
}

async function compare(stage: Stage, intentions: Intention[], { kills }: Wish): Promise<Outcome> {
  await using books = await stage.openBooks();
  const entries = await readBooks(books);
  const sales = await readLedger(stage);
  const counts = {
    ...countKeys(intentions, entries),
    orders: findPlaced(entries).length,
    charges: sales.filter(({ type, approved }) => type === "sale" && approved).length,
    kept: findCharges(sales).length,
  };
  return {
    name: stage.name,
    counts,
    faults: [
      ...(await findGivenTwice(books)).map(({ user_id }) => `person ${user_id} was given twice`),
      ...compareBooks(entries, sales),
      ...compareKeys(intentions, entries, sales),
      ...judgeRun({ kills, ...counts }),
    ],
  };
}

async function orderFault({ simulators }: Stage, turn: number): Promise<void> {
  const fault = faults[turn % faults.length];
  const body = JSON.stringify({ fault, times: 2, on: fault === "slow" ? undefined : "sale" });
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/faults`, { method: "POST", body });
  if (!answer.ok) throw new Error(await answer.text());
}

async function readLedger({ simulators }: Stage): Promise<Sale[]> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  return (await answer.json()).transactions;
}
