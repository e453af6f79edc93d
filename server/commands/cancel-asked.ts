import type { CancelOptions } from "#api/cancelling/cancel-options.ts";
import { findChargeState } from "#api/db/donations/regular-giving-charges.ts";
import { findOrder } from "#api/db/orders/orders.ts";
import type { Services } from "#api/services.ts";
import type { Copies } from "#domain/cancelling.ts";

import { type Asked, CommandRefused, valueOf, valuesOf } from "./command.ts";
import { orderNumberIn, readOrderNumber } from "./read-typed.ts";

/** What is to be taken off, as it was typed. */
export function readWish(asked: Asked): CancelOptions {
  const books = valuesOf(asked, "book").map(readCopies);
  return {
    books: books.length === 0 ? null : books,
    keepsDonation: asked.options["keep-gift"] === true,
  };
}

/** "all-of-grace:2", or all of them without a number. */
function readCopies(typed: string): Copies {
  const [, code = typed, figures] = /^(.*):(\d{1,6})$/.exec(typed) ?? [];
  if (figures === undefined) return { code, copies: null };
  if (Number(figures) > 0) return { code, copies: Number(figures) };
  throw new CommandRefused(`“${typed}” takes nothing off.`);
}

const LONGEST_REASON = 500;

export function readReason(asked: Asked): string {
  const reason = (valueOf(asked, "reason") ?? "").trim();
  if (reason.length <= LONGEST_REASON && !/\p{Cc}/u.test(reason)) return reason;
  throw new CommandRefused(`--reason takes one line of at most ${LONGEST_REASON} characters.`);
}

/** The number of an order that there is; a charge of a regular giving is none. */
export async function readOrderToCancel({ db }: Pick<Services, "db">, typed = ""): Promise<number> {
  const id = orderNumberIn(typed);
  if (id !== null && (await findOrder(db, id))) return id;
  if ((await findChargeState(db, typed)) !== undefined) {
    throw new CommandRefused(
      `${typed} is a charge of a regular giving. Give it back at the gateway's pages: it is seen by the next night, and told.`,
    );
  }
  return readOrderNumber(typed);
}
