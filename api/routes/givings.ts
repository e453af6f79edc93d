import { findUser } from "#api/db/people/users.ts";
import { memberCalls } from "#api/middleware/members.ts";
import { endGiving, findOwnGiving } from "#api/giving/cancel-giving.ts";
import { changeOwnGiving } from "#api/giving/change-giving.ts";
import { placeGiving } from "#api/giving/place-giving.ts";
import { presentGiving } from "#api/giving/present-giving.ts";
import { presentOrder } from "#api/ordering/present-order.ts";
import { getOwn } from "#api/people/own-user.ts";
import { languageOf, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { addGiving, cancelGiving, changeGiving } from "#contract/gifts.ts";

export function givingRoutes(services: Services) {
  const { db, say, addressOf } = services;

  return memberCalls()
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
      const user = await getOwn(db, c.var.member, asked.userId);
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
