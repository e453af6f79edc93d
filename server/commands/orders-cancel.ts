import { userInfo } from "node:os";

import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";

import { CancellationConflict } from "#api/cancellations/begin-cancellation.ts";
import {
  cancelOrder,
  previewCancellation,
  type CancellationPreview,
} from "#api/cancellations/cancel-order.ts";
import type { CancelOptions } from "#api/cancellations/cancellability.ts";
import { findChargeState } from "#api/db/donations/regular-giving-charges.ts";
import { findOrder } from "#api/db/orders/orders.ts";
import { getPersonById } from "#api/db/people/users.ts";
import type { RefundRow } from "#api/db/refunds/refunds.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { Services } from "#api/services.ts";
import type { CopiesToCancel } from "#domain/cancellation.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print, printError } from "#server/terminal.ts";

import { describePlan, describeRefund, describeRefusal } from "./cancel-messages.ts";
import { CommandError, confirm, refuseInSafeMode } from "./command-error.ts";
import { formatName } from "./format.ts";
import { openServices } from "./open-services.ts";
import { parseOrderNumber, yesOption } from "./options.ts";

export function addCancelCommand(orders: Command): void {
  orders
    .command("cancel")
    .description(
      "cancels an order or some of its books, refunds what was charged for them, and notifies the customer",
    )
    .argument("<order>", "its number, such as 1041")
    .option(
      "--book <code>",
      "cancels only this book, all copies or, as code:2, that many; may be repeated",
      collectCopies,
    )
    .option("--keep-gift", "cancels everything but the donation in the order")
    .option(
      "--reason <text>",
      "is sent to the customer unchanged: write it in their language",
      parseReason,
    )
    .option("--again", "cancels the same books again")
    .addOption(yesOption)
    .action(runCancel);
}

/** "all-of-grace:2"; all copies without a number. */
function collectCopies(typed: string, before: CopiesToCancel[] = []): CopiesToCancel[] {
  const [, code = typed, figures] = /^(.*):(\d{1,6})$/.exec(typed) ?? [];
  const copies = figures === undefined ? null : Number(figures);
  if (copies === 0) throw new InvalidArgumentError("It cancels no copies.");
  return [...before, { code, copies }];
}

const MAX_REASON_LENGTH = 500;

function parseReason(typed: string): string {
  const reason = typed.trim();
  if (reason.length <= MAX_REASON_LENGTH && !/\p{Cc}/u.test(reason)) return reason;
  throw new InvalidArgumentError(`It is one line of at most ${MAX_REASON_LENGTH} characters.`);
}

type CancelInput = {
  book?: CopiesToCancel[] | null;
  keepGift?: boolean;
  reason?: string;
  again?: boolean;
  yes?: boolean;
};

async function runCancel(
  order: string,
  { book: books = null, keepGift = false, reason = "", again = false, yes = false }: CancelInput,
): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using services = await openServices(env, database);

  const orderId = await resolveOrderId(services, order);
  const options = { books, keepsDonation: keepGift };
  try {
    const preview = await previewCancellation(services, orderId, options, { again });
    if (preview.kind !== "plan") reportNoPlan(orderId, preview);
    else await executeCancellation(services, preview, { orderId, options, reason, isAgreed: yes });
  } catch (error) {
    if (error instanceof CancellationConflict) {
      throw new CommandError(
        "The order has changed in the meantime: nothing was done. Repeat the command.",
      );
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    printError(`Nothing was done: ${error.message}.\n`);
    process.exitCode = 1;
  }
}

/** Returns the number of an existing order. Throws `CommandError` for a charge of a regular giving. */
async function resolveOrderId({ db }: Pick<Services, "db">, typed: string): Promise<number> {
  const id = parseOrderNumber(typed);
  if (id !== null && (await findOrder(db, id))) return id;
  if ((await findChargeState(db, typed)) !== undefined) {
    throw new CommandError(
      `${typed} is a charge of a regular giving. Refund it on the gateway's pages; the next nightly work records and reports it.`,
    );
  }
  if (id !== null) return id;
  throw new CommandError(`“${typed}” is no order: use its number, such as 1041.`);
}

type AgreedCancellation = {
  orderId: number;
  options: CancelOptions;
  reason: string;
  isAgreed: boolean;
};

async function executeCancellation(
  services: Services,
  { cancellability, plan, gatewayCharge }: Extract<CancellationPreview, { kind: "plan" }>,
  { orderId, options, reason, isAgreed }: AgreedCancellation,
): Promise<void> {
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
  printRefund(refund);
}

function reportNoPlan(
  orderId: number,
  preview: Exclude<CancellationPreview, { kind: "plan" }>,
): void {
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
      printRefund(refund);
    }
  }
}

/** Prints the state of the refund. The exit code is 1 unless it is done or waits for its charge to settle. */
function printRefund(refund: RefundRow): void {
  print(`${describeRefund(refund)}\n`);
  const isWaiting = refund.state === "intent" && refund.told_at !== null;
  if (refund.state !== "done" && !isWaiting) process.exitCode = 1;
}
