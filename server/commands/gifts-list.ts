import { type DeskGift, findDeskGifts, sumDeskGifts } from "#api/db/desk/gifts.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import type { Asked, Command } from "./command.ts";
import { giftOptions, readGiftFilter } from "./gift-filter.ts";
import { byState, countGifts, sumsInWords } from "./gift-sums.ts";
import { jsonOf } from "./json.ts";
import { newestOptions, readLimit } from "./newest-options.ts";
import { dollarsInTable, nameOf } from "./order-words.ts";
import { table } from "./table.ts";

export const giftListCommands: readonly Command[] = [
  {
    name: "gifts list",
    says: "lists gifts: with an order, alone and monthly, newest first, and what they come to",
    options: [...giftOptions, ...newestOptions],
    run: listGifts,
  },
];

async function listGifts(asked: Asked): Promise<number> {
  const limit = readLimit(asked);
  await using database = await openLibrary(readEnv(process.env));
  const filter = await readGiftFilter(database, asked);
  const gifts = await findDeskGifts(database.db, filter, limit);
  const sums = await sumDeskGifts(database.db, filter);

  if (asked.options["json"]) {
    const states = byState(sums).map(({ sum, ...state }) => ({ ...state, cents: sum }));
    const all = { total: countGifts(sums), sums: states, gifts: gifts.map(recordOf) };
    print(jsonOf(all));
    return 0;
  }
  const heads = ["Gift", "Given", "Kind", "State", "Amount", "Of", "E-mail"];
  if (gifts.length > 0) print(`${table(heads, gifts.map(rowOf))}\n`);
  if (gifts.length < countGifts(sums)) {
    print(`The newest ${gifts.length}; --limit takes more. In all `);
  }
  print(`${sumsInWords(sums)}\n`);
  return 0;
}

function rowOf(gift: DeskGift): string[] {
  const { id, day, kind, state, amount, email } = gift;
  return [id, day, kind, state, dollarsInTable(amount), nameOf(gift), email];
}

function recordOf(gift: DeskGift) {
  return {
    gift: gift.id,
    givenOn: gift.day,
    kind: gift.kind,
    state: gift.state,
    cents: gift.amount,
    paymentMethod: gift.method,
    paymentId: gift.charge,
    person: gift.user_id,
    name: nameOf(gift),
    email: gift.email,
  };
}
