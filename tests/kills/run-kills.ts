import { setTimeout } from "node:timers/promises";

import { buy } from "./buyer.ts";
import { compareBooks, findGivenTwice, readBooks, type Sale } from "./compare-books.ts";
import { moveIn } from "./customer.ts";
import { judgeRun } from "./judge-run.ts";
import { openShop } from "./shop.ts";
import { type DatabaseKind, openStage, type Stage } from "./stage.ts";

export type Wish = { kind: DatabaseKind; kills: number; buyers: number };

export type Outcome = {
  /** The database's name. */
  name: string;
  orders: number;
  charges: number;
  confirmed: number;
  /** Of which it became certain only by asking the gateway. */
  settled: number;
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
 * what the gateway's ledger says, and what the buyers were told.
 */
export async function runKills(wish: Wish, tell: (line: string) => void): Promise<Outcome> {
  await using stage = await openStage(wish.kind);
  await using shop = await openShop(stage.settings);
  let customers = 0;
  const next = () => moveIn(stage, shop.origin, `customer-${++customers}`);

  let isOver = false;
  const buying = Array.from({ length: wish.buyers }, () => buy(next, () => isOver));
  while (shop.kills() < wish.kills) {
    if (shop.kills() % FAULT_ONE_IN === 0) await orderFault(stage, shop.kills() / FAULT_ONE_IN);
    await shop.killSoon(WITHIN);
    if (shop.kills() % 10 === 0) tell(`${shop.kills()} of ${wish.kills} kills`);
  }
  isOver = true;
  tell("The last orders are waited for.");
  const told = await Promise.race([Promise.all(buying), setTimeout(SETTLED, null)]);
  await shop.stop();

  await using books = await stage.openBooks();
  const entries = await readBooks(books);
  const sales = await readLedger(stage);
  const confirmed = new Map((told ?? []).flatMap((buyer) => [...buyer.confirmed]));
  const charges = sales.filter(({ approved }) => approved).length;
  const settled = (told ?? []).reduce((sum, buyer) => sum + buyer.settled, 0);
  return {
    name: stage.name,
    orders: entries.filter(({ orderState }) => orderState === "placed").length,
    charges,
    confirmed: confirmed.size,
    settled,
    faults: [
      ...(told ? told.flatMap((buyer) => buyer.faults) : ["a buyer was never answered"]),
      ...(await findGivenTwice(books)).map(({ user_id }) => `person ${user_id} was given twice`),
      ...compareBooks(entries, sales, confirmed),
      ...judgeRun({ kills: wish.kills, charges, settled }),
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
