import { memberCalls } from "#api/middleware/members.ts";
import { listGiftsOf } from "#api/giving/list-gifts.ts";
import { stateGifts } from "#api/giving/state-gifts.ts";
import { limitCall } from "#api/limits/limit-call.ts";
import { getOwn } from "#api/people/own-user.ts";
import { languageOf } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { getStatement, listGifts } from "#contract/gift-list.ts";

export function giftListRoutes(services: Services) {
  const { db } = services;

  return memberCalls()
    .openapi(listGifts, async (c) => {
      const { userId } = c.req.valid("query");
      const user = await getOwn(db, c.var.member, userId);
      return c.json(await listGiftsOf(db, user.id), 200);
    })
    .openapi(getStatement, async (c) => {
      const { userId, year } = c.req.valid("query");
      const user = await getOwn(db, c.var.member, userId);
      await limitCall(c, services, getStatement);
      const statement = await stateGifts(services, user, { year, language: languageOf(c) });
      const name = `gifts${year === undefined ? "" : `-${year}`}.pdf`;
      return c.body(new Uint8Array(await services.writeStatement(statement)), 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${name}"`,
      });
    });
}
