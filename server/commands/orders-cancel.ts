import { userInfo } from "node:os";

import { ChangedMeanwhile } from "#api/cancelling/begin-cancellation.ts";
import { cancelOrder, lookAtCancellation, type Looked } from "#api/cancelling/cancel-order.ts";
import type { CancelOptions } from "#api/cancelling/cancel-options.ts";
import { findPerson } from "#api/db/people/users.ts";
import type { RefundRow } from "#api/db/refunds/refunds.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/unreachable.ts";
import type { Services } from "#api/services.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError } from "#server/terminal.ts";

import { readOrderToCancel, readReason, readWish } from "./cancel-asked.ts";
import { tellPlan, tellRefund, tellWhy } from "./cancel-words.ts";
import { type Asked, type Command, CommandRefused } from "./command.ts";
import { confirm } from "./confirm.ts";
import { openServices } from "./open-services.ts";
import { nameOf } from "./order-words.ts";
import { refuseCopy } from "./refuse-copy.ts";

export const orderCancelCommands: readonly Command[] = [
  {
    name: "orders cancel",
    operands: ["ORDER"],
    says: "cancels an order or takes books off it, gives back what was charged for them, and tells whoever ordered",
    options: [
      {
        name: "book",
        takes: "CODE[:COPIES]",
        repeats: true,
        says: "takes only that off, all copies where it is not said how many",
      },
      { name: "keep-gift", says: "cancels all but the gift that was given with it" },
      {
        name: "reason",
        takes: "TEXT",
        says: "is told to whoever ordered, as it is: write it in their language",
      },
      { name: "again", says: "takes off once more what was taken off last" },
      { name: "yes", says: "does not ask first" },
    ],
    run: cancel,
  },
];

async function cancel(asked: Asked): Promise<number> {
  const reason = readReason(asked);
  const wish = readWish(asked);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseCopy(database.db);
  await using services = await openServices(env, database);

  const orderId = await readOrderToCancel(services, asked.operands[0]);
  try {
    const again = asked.options["again"] === true;
    const looked = await lookAtCancellation(services, orderId, wish, { again });
    if (looked.kind !== "plan") return answer(orderId, looked);
    return await carryOut(services, looked, {
      orderId,
      wish,
      reason,
      isAgreed: "yes" in asked.options,
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) {
      throw new CommandRefused("The order has changed meanwhile: nothing was done. Say it again.");
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    printError(`Nothing was done: ${error.message}.\n`);
    return 1;
  }
}

type Carrying = { orderId: number; wish: CancelOptions; reason: string; isAgreed: boolean };

async function carryOut(
  services: Services,
  { cancellability, plan, known }: Extract<Looked, { kind: "plan" }>,
  { orderId, wish, reason, isAgreed }: Carrying,
): Promise<number> {
  const userId = cancellability.order.user_id;
  const person = await findPerson(services.db, userId);
  const who = { name: nameOf(person), email: person.email, isErased: person.erased_at !== null };
  print(`${tellPlan(cancellability, plan, who).join("\n")}\n`);
  if (!isAgreed) await confirm("This cannot be undone.");

  const by = userInfo().username;
  const refund = await cancelOrder(services, { orderId, userId, wish, plan, known, reason, by });
  return tell(refund);
}

function answer(orderId: number, looked: Exclude<Looked, { kind: "plan" }>): number {
  switch (looked.kind) {
    case "unknown-order":
      throw new CommandRefused(`There is no order ${orderId}.`);
    case "refused":
      throw new CommandRefused(tellWhy(looked.cancellability, looked.why));
    case "known": {
      const { refund } = looked;
      const day = refund.made_at.toISOString().slice(0, 10);
      const more = refund.is_whole ? "" : " To take the same off once more, say --again.";
      print(`That was said on ${day} already.${more}\n`);
      return tell(refund);
    }
  }
}

/** The exit code: 1 while it is not certain that it went back, or will. */
function tell(refund: RefundRow): number {
  print(`${tellRefund(refund)}\n`);
  const isWaiting = refund.state === "intent" && refund.told_at !== null;
  return refund.state === "done" || isWaiting ? 0 : 1;
}
