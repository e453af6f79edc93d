import { countOrdersOf, findOrdersOf } from "#api/db/orders/orders.ts";
import { memberCalls } from "#api/middleware/members.ts";
import { placeOrder as place } from "#api/ordering/place-order.ts";
import { presentOrder } from "#api/ordering/present-order.ts";
import { getOwn } from "#api/people/own-user.ts";
import { languageOf } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { listOrders, placeOrder } from "#contract/orders.ts";
import { pageOf } from "#contract/paging.ts";

/** S9.01. */
const PAGE = 20;

export function orderRoutes(services: Services) {
  const { db, say, addressOf } = services;

  return memberCalls()
    .openapi(placeOrder, async (c) => {
      const language = languageOf(c);
      const order = await place(services, {
        member: c.var.member,
        asked: c.req.valid("json"),
        key: c.req.valid("header")["idempotency-key"],
        language,
        ipAddress: addressOf(c),
      });
      return c.json(presentOrder(order, { say, language }), 200);
    })
    .openapi(listOrders, async (c) => {
      const { userId, monthly, ...query } = c.req.valid("query");
      const wanted = { hasMonthly: monthly !== "false" };
      const user = await getOwn(db, c.var.member, userId);
      const orders = await findOrdersOf(db, user.id, { ...pageOf(query, PAGE), ...wanted });
      const telling = { say, language: languageOf(c) };
      const items = orders.map((order) => presentOrder(order, telling));
      return c.json({ items, total: await countOrdersOf(db, user.id, wanted) }, 200);
    });
}
