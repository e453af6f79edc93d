import { findUser } from "#api/db/people/users.ts";
import {
  buildDonationStatement,
  listDonationsOf,
} from "#api/donations/build-donation-statement.ts";
import {
  endRegularGiving,
  findOwnRegularGiving,
  presentRegularGiving,
} from "#api/donations/cancel-regular-giving.ts";
import { changeOwnRegularGiving } from "#api/donations/change-regular-giving.ts";
import { placeRegularGiving } from "#api/donations/place-regular-giving.ts";
import { limitCall } from "#api/limits/limit-requests.ts";
import { createMemberRouter } from "#api/middleware/require-member.ts";
import { presentOrder } from "#api/ordering/present-order.ts";
import { getOwnUser } from "#api/people/own-user.ts";
import { negotiateLanguage, orNotFound } from "#api/problem.ts";
import type { OrderServices, RequestServices, StatementServices } from "#api/services.ts";
import { getStatement, listDonations } from "#contract/donation-list.ts";
import { addRegularGiving, cancelRegularGiving, changeRegularGiving } from "#contract/donations.ts";

export function regularGivingRoutes(services: OrderServices & RequestServices) {
  const { db, translate, addressOf } = services;

  return createMemberRouter()
    .openapi(addRegularGiving, async (c) => {
      const language = negotiateLanguage(c);
      const { order, regularGiving: row } = await placeRegularGiving(services, {
        member: c.var.member,
        request: c.req.valid("json"),
        key: c.req.valid("header")["idempotency-key"],
        language,
        ipAddress: addressOf(c),
      });
      const regularGiving = presentRegularGiving(row);
      return c.json({ order: presentOrder(order, { translate, language }), regularGiving }, 200);
    })
    .openapi(changeRegularGiving, async (c) => {
      const request = c.req.valid("json");
      const user = await getOwnUser(db, c.var.member, request.userId);
      const query = { userId: user.id, id: request.id, language: negotiateLanguage(c) };
      const regularGiving = await findOwnRegularGiving(services, query);
      // Throws a 404 for a giving that has ended.
      orNotFound(presentRegularGiving(regularGiving));
      const changed = await changeOwnRegularGiving(services, regularGiving, {
        request,
        key: c.req.valid("header")["idempotency-key"],
        member: c.var.member,
        ipAddress: addressOf(c),
      });
      return c.json(orNotFound(presentRegularGiving(changed)), 200);
    })
    .openapi(cancelRegularGiving, async (c) => {
      const user = orNotFound(await findUser(db, c.var.member.externalId));
      const query = {
        userId: user.id,
        id: c.req.valid("query").id,
        language: negotiateLanguage(c),
      };
      const regularGiving = await findOwnRegularGiving(services, query);
      const { id } = await endRegularGiving(services, regularGiving);
      return c.json({ id }, 200);
    });
}

export function donationListRoutes(services: StatementServices) {
  const { db } = services;

  return createMemberRouter()
    .openapi(listDonations, async (c) => {
      const { userId } = c.req.valid("query");
      const user = await getOwnUser(db, c.var.member, userId);
      return c.json(await listDonationsOf(db, user.id), 200);
    })
    .openapi(getStatement, async (c) => {
      const { userId, year } = c.req.valid("query");
      const user = await getOwnUser(db, c.var.member, userId);
      await limitCall(c, services, getStatement);
      const statement = await buildDonationStatement(services, user, {
        year,
        language: negotiateLanguage(c),
      });
      const name = `gifts${year === undefined ? "" : `-${year}`}.pdf`;
      return c.body(new Uint8Array(await services.renderStatement(statement)), 200, {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${name}"`,
      });
    });
}
