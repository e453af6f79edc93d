import type { ReportedGiving } from "#api/parties/gateway-giving-report.ts";
import type { GatewayGivings, GivingOutcome } from "#api/parties/gateway-givings.ts";
import { GatewayUnreachable } from "#api/parties/gateway-unreachable.ts";

/** What a gateway keeps of regular givings, which answers as it is told. */
export type TestGivings = GatewayGivings & {
  /** What it keeps: by the id of ours. */
  kept: Map<string, ReportedGiving>;
  /** What it answers next to a begin, a change or an end; the way it goes usually, unless it is told otherwise. */
  answers: GivingOutcome[];
  /** Whether it can be asked. */
  isThere: boolean;
};

export function testGivings(): TestGivings {
  const givings: TestGivings = {
    kept: new Map(),
    answers: [],
    isThere: true,

    async begin({ orderid, amount, firstDay }) {
      const id = `S${orderid.slice(2, 10)}`;
      return answer(id, () =>
        givings.kept.set(orderid, { id, orderid, amount, nextDay: firstDay, lastFour: "1111" }),
      );
    },
    async change(id, change) {
      return answer(id, () => {
        const kept = find(id);
        const changed = "amount" in change ? { amount: change.amount } : { lastFour: "0009" };
        if (kept) givings.kept.set(kept.orderid, { ...kept, ...changed });
      });
    },
    async end(id) {
      return answer(id, () => givings.kept.delete(find(id)?.orderid ?? ""));
    },
    async find(orderid) {
      return (await givings.list()).find((giving) => giving.orderid === orderid) ?? null;
    },
    async list() {
      if (!givings.isThere) throw new GatewayUnreachable("nobody is there");
      return [...givings.kept.values()];
    },
  };
  return givings;

  function find(id: string): ReportedGiving | undefined {
    return [...givings.kept.values()].find((giving) => giving.id === id);
  }

  function answer(id: string, work: () => void): GivingOutcome {
    const told = givings.answers.shift();
    // Whether it was done is left open by an unknown answer: a test says what is kept.
    if (!told || told.kind === "done") work();
    return told ?? { kind: "done", id };
  }
}
