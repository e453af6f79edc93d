import { countUserOrders, findUserOrders } from "#api/db/orders/orders.ts";
import { createMemberRouter } from "#api/middleware/require-member.ts";
import { placeOrder as place } from "#api/ordering/place-order.ts";
import { presentOrder } from "#api/ordering/present-order.ts";
import { getOwnUser } from "#api/people/own-user.ts";
import { negotiateLanguage } from "#api/problem.ts";
import type { OrderServices, RequestServices } from "#api/services.ts";
import { listOrders, placeOrder } from "#contract/orders.ts";
import { getPageRange } from "#contract/paging.ts";

/** S9.01. */
const PAGE_SIZE = 20;

export function orderRoutes(services: OrderServices & RequestServices) {
  const { db, translate, addressOf } = services;

  return createMemberRouter()
    .openapi(placeOrder, async (c) => {
      const language = negotiateLanguage(c);
      const order = await place(services, {
        member: c.var.member,
        request: c.req.valid("json"),
        key: c.req.valid("header")["idempotency-key"],
        language,
        ipAddress: addressOf(c),
      });
      return c.json(presentOrder(order, { translate, language }), 200);
    })
    .openapi(listOrders, async (c) => {
      const { userId, monthly, ...query } = c.req.valid("query");
      const filter = { includesFirstDonations: monthly !== "false" };
      const user = await getOwnUser(db, c.var.member, userId);
      const orders = await findUserOrders(db, user.id, {
        ...getPageRange(query, PAGE_SIZE),
        ...filter,
      });
      const presentation = { translate, language: negotiateLanguage(c) };
      const items = orders.map((order) => presentOrder(order, presentation));
      return c.json({ items, total: await countUserOrders(db, user.id, filter) }, 200);
    });
}
