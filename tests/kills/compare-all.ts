import {
  compareBooks,
  type Entry,
  findCharges,
  findDoubleFreeOrders,
  readBooks,
  type Sale,
  compareKeys,
  findPlaced,
} from "./compare-books.ts";
import type { OrderIntent, BuyerAnswer } from "./buyer.ts";
import type { Environment } from "./environment.ts";

/** The average number of charges for each kill, at least. */
const MIN_CHARGES_PER_KILL = 1;

/** At least one in this many kills must leave an order uncertain. */
const UNCERTAIN_ONE_IN = 5;

/** At most one in this many keys may have been cut off. */
const CUT_OFF_ONE_IN = 50;

export type Comparison = {
  entries: Entry[];
  counts: KeyCounts & {
    orders: number;
    /** Approved by the gateway. */
    charges: number;
    /** The charges that were neither voided nor refunded. */
    kept: number;
  };
  /** Every difference, one sentence each. */
  faults: string[];
};

/**
 * P1, P2, P3, P6: compares the library's records, the gateway's ledger and the buyers' answers once everything is
 * resolved.
 */
export async function compareAll(
  environment: Environment,
  intents: readonly OrderIntent[],
): Promise<Comparison> {
  await using books = await environment.openBooks();
  const entries = await readBooks(books);
  const sales = await readLedger(environment);
  return {
    entries,
    counts: {
      ...countKeys(intents, entries),
      orders: findPlaced(entries).length,
      charges: sales.filter(({ type, approved }) => type === "sale" && approved).length,
      kept: findCharges(sales).length,
    },
    faults: [
      ...(await findDoubleFreeOrders(books)).map(
        ({ user_id }) => `person ${user_id} had two free orders`,
      ),
      ...compareBooks(entries, sales),
      ...compareKeys(intents, entries, sales),
    ],
  };
}

export async function readLedger({ simulators }: Environment): Promise<Sale[]> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  return (await answer.json()).transactions;
}

type KeyCounts = {
  keys: number;
  /** Answered that the order is placed. */
  placed: number;
  /** Answered that there is no order. */
  refused: number;
  /** Refused after too many queries for the result. */
  rateLimited: number;
  /** Cut off, but the order is placed. */
  placedUnanswered: number;
  /** Paid again after a failed payment. */
  paidAgain: number;
  /** Pending at first, and answered in the end. */
  resolved: number;
};

function countKeys(intents: readonly OrderIntent[], entries: readonly Entry[]): KeyCounts {
  const answeredWith = (kind: BuyerAnswer["kind"]) =>
    intents.filter((intent) => intent.answer?.kind === kind);
  const [placed, refused, cutOff] = [
    answeredWith("placed"),
    answeredWith("refused"),
    answeredWith("cut off"),
  ];
  const addresses = new Set(cutOff.map(({ address }) => address));
  return {
    keys: intents.length,
    placed: placed.length,
    refused: refused.length,
    rateLimited: cutOff.length,
    placedUnanswered: findPlaced(entries).filter(({ address }) => addresses.has(address)).length,
    paidAgain: intents.filter(({ tokens }) => tokens.length > 1).length,
    resolved: [...placed, ...refused].filter(({ wasUncertain }) => wasUncertain).length,
  };
}

export type KillRun = {
  kills: number;
  /** Approved by the gateway. */
  charges: number;
  /** Orders whose result became certain only by querying the gateway. */
  resolved: number;
  keys: number;
  /** Keys whose buyers did not learn the result. */
  rateLimited: number;
};

/**
 * Why a run proves nothing, one sentence each: too few charges, too few uncertain orders, or too many unknown results.
 */
export function checkRun({ kills, charges, resolved, keys, rateLimited }: KillRun): string[] {
  const [leastCharges, leastSettled] = [
    kills * MIN_CHARGES_PER_KILL,
    Math.ceil(kills / UNCERTAIN_ONE_IN),
  ];
  return [
    ...(charges < leastCharges
      ? [`only ${charges} charges in ${kills} kills: at least ${leastCharges} are needed`]
      : []),
    ...(resolved < leastSettled
      ? [`only ${resolved} orders were resolved by a query: at least ${leastSettled} are needed`]
      : []),
    ...checkCutOff({ keys, rateLimited }),
  ];
}

/** Reports too many keys whose result their buyers never learned. */
export function checkCutOff({
  keys,
  rateLimited,
}: Pick<KillRun, "keys" | "rateLimited">): string[] {
  const maximum = Math.floor(keys / CUT_OFF_ONE_IN);
  return rateLimited > maximum
    ? [`${rateLimited} of ${keys} keys were cut off: at most ${maximum} are allowed`]
    : [];
}
