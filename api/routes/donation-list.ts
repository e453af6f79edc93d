import { createMemberRouter } from "#api/middleware/require-member.ts";
import { listDonationsOf } from "#api/donations/list-donations.ts";
import { buildDonationStatement } from "#api/donations/build-donation-statement.ts";
import { limitCall } from "#api/limits/limit-call.ts";
import { getOwnUser } from "#api/people/own-user.ts";
import { negotiateLanguage } from "#api/problem.ts";
import type { StatementServices } from "#api/services.ts";
import { getStatement, listDonations } from "#contract/donation-list.ts";

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
