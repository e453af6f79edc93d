import { type DeskGift, findDeskGifts, type GiftSum, sumDeskGifts } from "#api/db/desk/gifts.ts";
import { inFigures, zero } from "#domain/money.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { printError } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { giftOptions, readGiftFilter } from "./gift-filter.ts";
import { sumsInWords } from "./gift-sums.ts";
import { format, out, readWriter } from "./records.ts";

export const giftExportCommands: readonly Command[] = [
  {
    name: "gifts export",
    says: "gives gifts with who gave them, the oldest first, and says beside it what they come to",
    options: [
      ...giftOptions,
      { name: "sums", says: "only what they come to, by month, kind and state" },
      format,
      out,
    ],
    run: exportGifts,
  },
];

async function exportGifts(asked: Asked): Promise<number> {
  const [writeGifts, writeSums] = [readWriter(asked, giftHeads), readWriter(asked, sumHeads)];
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readGiftFilter(database, asked);
  const sums = await sumDeskGifts(database.db, filter);

  if (asked.options["sums"]) await writeSums(sums.map(recordOfSum));
  else await writeGifts((await findDeskGifts(database.db, filter)).toReversed().map(recordOf));
  // Not into the table, which a program may read.
  printError(`${sumsInWords(sums)}\n`);
  return 0;
}

const giftHeads = [
  "gift",
  "givenOn",
  "kind",
  "state",
  "amount",
  "counts",
  "paymentMethod",
  "paymentId",
  "firstName",
  "lastName",
  "email",
] as const;

const sumHeads = ["month", "kind", "state", "gifts", "amount", "counts"] as const;

/** In US dollars. What counts is what is paid, so that a column of it can be added up. */
function recordOf(gift: DeskGift): Record<(typeof giftHeads)[number], string> {
  return {
    gift: gift.id,
    givenOn: gift.day,
    kind: gift.kind,
    state: gift.state,
    amount: inFigures(gift.amount),
    counts: inFigures(gift.state === "paid" ? gift.amount : zero),
    paymentMethod: gift.method ?? "",
    paymentId: gift.charge ?? "",
    firstName: gift.first_name,
    lastName: gift.last_name,
    email: gift.email,
  };
}

function recordOfSum({ month, kind, state, gifts, sum }: GiftSum) {
  return {
    month,
    kind,
    state,
    gifts: String(gifts),
    amount: inFigures(sum),
    counts: inFigures(state === "paid" ? sum : zero),
  };
}
