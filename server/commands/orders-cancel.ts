import { userInfo } from "node:os";

import { CancellationConflict } from "#api/cancellations/begin-cancellation.ts";
import {
  cancelOrder,
  previewCancellation,
  type CancellationPreview,
} from "#api/cancellations/cancel-order.ts";
import type { CancelOptions } from "#api/cancellations/cancel-options.ts";
import { getPersonById } from "#api/db/people/users.ts";
import type { RefundRow } from "#api/db/refunds/refunds.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { Services } from "#api/services.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError } from "#server/terminal.ts";

import { resolveOrderId, readReason, readCancelOptions } from "./cancel-input.ts";
import { describePlan, describeRefund, describeRefusal } from "./cancel-messages.ts";
import { type CommandInput, type Command, CommandError } from "./command.ts";
import { confirm } from "./confirm.ts";
import { openServices } from "./open-services.ts";
import { formatName } from "./order-format.ts";
import { refuseInSafeMode } from "./refuse-in-safe-mode.ts";

export const orderCancelCommands: readonly Command[] = [
  {
    name: "orders cancel",
    operands: ["ORDER"],
    description:
      "cancels an order or takes books off it, gives back what was charged for them, and tells whoever ordered",
    options: [
      {
        name: "book",
        valueName: "CODE[:COPIES]",
        isRepeatable: true,
        description: "takes only that off, all copies where it is not said how many",
      },
      { name: "keep-gift", description: "cancels all but the gift that was given with it" },
      {
        name: "reason",
        valueName: "TEXT",
        description: "is told to whoever ordered, as it is: write it in their language",
      },
      { name: "again", description: "takes off once more what was taken off last" },
      { name: "yes", description: "does not ask first" },
    ],
    run: runCancel,
  },
];

async function runCancel(input: CommandInput): Promise<number> {
  const reason = readReason(input);
  const wish = readCancelOptions(input);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using services = await openServices(env, database);

  const orderId = await resolveOrderId(services, input.operands[0]);
  try {
    const again = input.options["again"] === true;
    const looked = await previewCancellation(services, orderId, wish, { again });
    if (looked.kind !== "plan") return reportNoPlan(orderId, looked);
    return await executeCancellation(services, looked, {
      orderId,
      wish,
      reason,
      isAgreed: "yes" in input.options,
    });
  } catch (error) {
    if (error instanceof CancellationConflict) {
      throw new CommandError("The order has changed meanwhile: nothing was done. Say it again.");
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    printError(`Nothing was done: ${error.message}.\n`);
    return 1;
  }
}

type CancelInput = { orderId: number; wish: CancelOptions; reason: string; isAgreed: boolean };

async function executeCancellation(
  services: Services,
  { cancellability, plan, known }: Extract<CancellationPreview, { kind: "plan" }>,
  { orderId, wish, reason, isAgreed }: CancelInput,
): Promise<number> {
  const userId = cancellability.order.user_id;
  const person = await getPersonById(services.db, userId);
  const who = {
    name: formatName(person),
    email: person.email,
    isErased: person.erased_at !== null,
  };
  print(`${describePlan(cancellability, plan, who).join("\n")}\n`);
  if (!isAgreed) await confirm("This cannot be undone.");

  const by = userInfo().username;
  const refund = await cancelOrder(services, { orderId, userId, wish, plan, known, reason, by });
  return printRefund(refund);
}

function reportNoPlan(
  orderId: number,
  looked: Exclude<CancellationPreview, { kind: "plan" }>,
): number {
  switch (looked.kind) {
    case "unknown-order":
      throw new CommandError(`There is no order ${orderId}.`);
    case "refused":
      throw new CommandError(describeRefusal(looked.cancellability, looked.why));
    case "known": {
      const { refund } = looked;
      const day = refund.made_at.toISOString().slice(0, 10);
      const more = refund.is_whole ? "" : " To take the same off once more, say --again.";
      print(`That was said on ${day} already.${more}\n`);
      return printRefund(refund);
    }
  }
}

/** The exit code: 1 while it is not certain that it went back, or will. */
function printRefund(refund: RefundRow): number {
  print(`${describeRefund(refund)}\n`);
  const isWaiting = refund.state === "intent" && refund.told_at !== null;
  return refund.state === "done" || isWaiting ? 0 : 1;
}
