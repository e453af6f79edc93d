import { findUser } from "#api/db/users.ts";
import { endGiving, findOwnGiving } from "#api/giving/cancel-giving.ts";
import { changeOwnGiving } from "#api/giving/change-giving.ts";
import { placeGiving } from "#api/giving/place-giving.ts";
import { listGiftsOf } from "#api/giving/list-gifts.ts";
import { presentGiving } from "#api/giving/present-giving.ts";
import { stateGifts } from "#api/giving/state-gifts.ts";
import { limitCall } from "#api/limit-call.ts";
import { memberCalls } from "#api/members.ts";
import { presentOrder } from "#api/ordering/present-order.ts";
import { requireOwn } from "#api/own-user.ts";
import { languageOf, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { getStatement, listGifts } from "#contract/gift-list.ts";
import { addGiving, cancelGiving, changeGiving } from "#contract/gifts.ts";

export function givingRoutes(services: Services) {
  const { db, say, addressOf } = services;

  return memberCalls()
    .openapi(listGifts, async (c) => {
      const { userId } = c.req.valid("query");
      const user = requireOwn(await findUser(db, c.var.member.externalId), userId);
      return c.json(await listGiftsOf(db, user.id), 200);
    })
    .openapi(getStatement, async (c) => {
      const { userId, year } = c.req.valid("query");
      const user = requireOwn(await findUser(db, c.var.member.externalId), userId);
      await limitCall(c, services, getStatement);
      const statement = await stateGifts(services, user, { year, language: languageOf(c) });
      const name = `gifts${year === undefined ? "" : `-${year}`}.pdf`;
      return c.body(new Uint8Array(await services.writeStatement(statement)), 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${name}"`,
      });
    })
    .openapi(addGiving, async (c) => {
      const language = languageOf(c);
      const { order, giving } = await placeGiving(services, {
        member: c.var.member,
        asked: c.req.valid("json"),
        key: c.req.valid("header")["idempotency-key"],
        language,
        ipAddress: addressOf(c),
      });
      const regularGiving = presentGiving(giving);
      return c.json({ order: presentOrder(order, { say, language }), regularGiving }, 200);
    })
    .openapi(changeGiving, async (c) => {
      const asked = c.req.valid("json");
      const user = requireOwn(await findUser(db, c.var.member.externalId), asked.userId);
      const sought = { userId: user.id, id: asked.id, language: languageOf(c) };
      const giving = await findOwnGiving(services, sought);
      // One that has ended is none of theirs any more.
      orNotFound(presentGiving(giving));
      const changed = await changeOwnGiving(services, giving, {
        asked,
        key: c.req.valid("header")["idempotency-key"],
        member: c.var.member,
        ipAddress: addressOf(c),
      });
      return c.json(orNotFound(presentGiving(changed)), 200);
    })
    .openapi(cancelGiving, async (c) => {
      const user = orNotFound(await findUser(db, c.var.member.externalId));
      const sought = { userId: user.id, id: c.req.valid("query").id, language: languageOf(c) };
      const giving = await findOwnGiving(services, sought);
      const { id } = await endGiving(services, giving);
      return c.json({ id }, 200);
    });
}
