import type { CancelOptions } from "#api/cancellations/cancel-options.ts";
import { findChargeState } from "#api/db/donations/regular-giving-charges.ts";
import { findOrder } from "#api/db/orders/orders.ts";
import type { Services } from "#api/services.ts";
import type { CopiesToCancel } from "#domain/cancellation.ts";

import { type CommandInput, CommandError, readOption, readOptionList } from "./command.ts";
import { parseOrderNumber, readOrderNumber } from "./read-arguments.ts";

/** What is to be taken off, as it was typed. */
export function readCancelOptions(input: CommandInput): CancelOptions {
  const books = readOptionList(input, "book").map(readCopies);
  return {
    books: books.length === 0 ? null : books,
    keepsDonation: input.options["keep-gift"] === true,
  };
}

/** "all-of-grace:2", or all of them without a number. */
function readCopies(typed: string): CopiesToCancel {
  const [, code = typed, figures] = /^(.*):(\d{1,6})$/.exec(typed) ?? [];
  if (figures === undefined) return { code, copies: null };
  if (Number(figures) > 0) return { code, copies: Number(figures) };
  throw new CommandError(`“${typed}” takes nothing off.`);
}

const MAX_REASON_LENGTH = 500;

export function readReason(input: CommandInput): string {
  const reason = (readOption(input, "reason") ?? "").trim();
  if (reason.length <= MAX_REASON_LENGTH && !/\p{Cc}/u.test(reason)) return reason;
  throw new CommandError(`--reason takes one line of at most ${MAX_REASON_LENGTH} characters.`);
}

/** The number of an order that there is; a charge of a regular giving is none. */
export async function resolveOrderId({ db }: Pick<Services, "db">, typed = ""): Promise<number> {
  const id = parseOrderNumber(typed);
  if (id !== null && (await findOrder(db, id))) return id;
  if ((await findChargeState(db, typed)) !== undefined) {
    throw new CommandError(
      `${typed} is a charge of a regular giving. Give it back at the gateway's pages: it is seen by the next night, and told.`,
    );
  }
  return readOrderNumber(typed);
}
