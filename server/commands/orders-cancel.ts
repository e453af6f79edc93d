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
import { GatewayUnreachable } from "#api/integrations/payment-gateway/post-form.ts";
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
import { refuseInSafeMode } from "#server/safe-mode/refuse-in-safe-mode.ts";

export const orderCancelCommands: readonly Command[] = [
  {
    name: "orders cancel",
    operands: ["ORDER"],
    description:
      "cancels an order or some of its books, refunds what was charged for them, and notifies the customer",
    options: [
      {
        name: "book",
        valueName: "CODE[:COPIES]",
        isRepeatable: true,
        description: "cancels only this book, all copies unless a number is given",
      },
      { name: "keep-gift", description: "cancels everything but the donation in the order" },
      {
        name: "reason",
        valueName: "TEXT",
        description: "is sent to the customer unchanged: write it in their language",
      },
      { name: "again", description: "cancels the same books again" },
      { name: "yes", description: "does not ask for confirmation" },
    ],
    run: runCancel,
  },
];

async function runCancel(input: CommandInput): Promise<number> {
  const reason = readReason(input);
  const options = readCancelOptions(input);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using services = await openServices(env, database);

  const orderId = await resolveOrderId(services, input.operands[0]);
  try {
    const isRepeated = input.options["again"] === true;
    const preview = await previewCancellation(services, orderId, options, { again: isRepeated });
    if (preview.kind !== "plan") return reportNoPlan(orderId, preview);
    return await executeCancellation(services, preview, {
      orderId,
      options,
      reason,
      isAgreed: "yes" in input.options,
    });
  } catch (error) {
    if (error instanceof CancellationConflict) {
      throw new CommandError(
        "The order has changed in the meantime: nothing was done. Repeat the command.",
      );
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    printError(`Nothing was done: ${error.message}.\n`);
    return 1;
  }
}

type CancelInput = { orderId: number; options: CancelOptions; reason: string; isAgreed: boolean };

async function executeCancellation(
  services: Services,
  { cancellability, plan, gatewayCharge }: Extract<CancellationPreview, { kind: "plan" }>,
  { orderId, options, reason, isAgreed }: CancelInput,
): Promise<number> {
  const userId = cancellability.order.user_id;
  const person = await getPersonById(services.db, userId);
  const customer = {
    name: formatName(person),
    email: person.email,
    isErased: person.erased_at !== null,
  };
  print(`${describePlan(cancellability, plan, customer).join("\n")}\n`);
  if (!isAgreed) await confirm("This cannot be undone.");

  const by = userInfo().username;
  const refund = await cancelOrder(services, {
    orderId,
    userId,
    options,
    plan,
    gatewayCharge,
    reason,
    by,
  });
  return printRefund(refund);
}

function reportNoPlan(
  orderId: number,
  preview: Exclude<CancellationPreview, { kind: "plan" }>,
): number {
  switch (preview.kind) {
    case "unknown-order":
      throw new CommandError(`There is no order ${orderId}.`);
    case "refused":
      throw new CommandError(describeRefusal(preview.cancellability, preview.why));
    case "known": {
      const { refund } = preview;
      const day = refund.made_at.toISOString().slice(0, 10);
      const more = refund.is_whole ? "" : " To cancel the same books again, add --again.";
      print(`That was done on ${day} already.${more}\n`);
      return printRefund(refund);
    }
  }
}

/** Prints the state of the refund. Returns the exit code: 1 unless it is done or waits for its charge to settle. */
function printRefund(refund: RefundRow): number {
  print(`${describeRefund(refund)}\n`);
  const isWaiting = refund.state === "intent" && refund.told_at !== null;
  return refund.state === "done" || isWaiting ? 0 : 1;
}
