import type { CancelOptions } from "#api/cancellations/cancel-options.ts";
import { findChargeState } from "#api/db/donations/regular-giving-charges.ts";
import { findOrder } from "#api/db/orders/orders.ts";
import type { Database } from "#api/services.ts";
import type { CopiesToCancel } from "#domain/cancellation.ts";

import { type CommandInput, CommandError, readOption, readOptionList } from "./command.ts";
import { parseOrderNumber, readOrderNumber } from "./read-arguments.ts";

export function readCancelOptions(input: CommandInput): CancelOptions {
  const books = readOptionList(input, "book").map(readCopies);
  return {
    books: books.length === 0 ? null : books,
    keepsDonation: input.options["keep-gift"] === true,
  };
}

/** "all-of-grace:2"; all copies without a number. */
function readCopies(typed: string): CopiesToCancel {
  const [, code = typed, figures] = /^(.*):(\d{1,6})$/.exec(typed) ?? [];
  if (figures === undefined) return { code, copies: null };
  if (Number(figures) > 0) return { code, copies: Number(figures) };
  throw new CommandError(`“${typed}” cancels no copies.`);
}

const MAX_REASON_LENGTH = 500;

export function readReason(input: CommandInput): string {
  const reason = (readOption(input, "reason") ?? "").trim();
  if (reason.length <= MAX_REASON_LENGTH && !/\p{Cc}/u.test(reason)) return reason;
  throw new CommandError(`--reason takes one line of at most ${MAX_REASON_LENGTH} characters.`);
}

/** Returns the number of an existing order. Throws `CommandError` for a charge of a regular giving. */
export async function resolveOrderId({ db }: Database, typed = ""): Promise<number> {
  const id = parseOrderNumber(typed);
  if (id !== null && (await findOrder(db, id))) return id;
  if ((await findChargeState(db, typed)) !== undefined) {
    throw new CommandError(
      `${typed} is a charge of a regular giving. Refund it on the gateway's pages; the next nightly work records and reports it.`,
    );
  }
  return readOrderNumber(typed);
}
