import {
  compareBooks,
  type Entry,
  findCharges,
  findDoubleFreeOrders,
  readBooks,
  type Sale,
} from "./compare-books.ts";
import { compareKeys, findPlaced } from "./compare-keys.ts";
import { countKeys, type KeyCounts } from "./count-keys.ts";
import type { OrderIntent } from "./order-intent.ts";
import type { Environment } from "./environment.ts";

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
