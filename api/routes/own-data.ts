import { createMemberRouter } from "#api/middleware/require-member.ts";
import { limitCall } from "#api/limits/limit-requests.ts";
import type { ErasureServices } from "#api/people/erase-account.ts";
import { eraseOrSchedule } from "#api/people/finish-erasure.ts";
import { readOwnData } from "#api/people/own-data.ts";
import { requireSelf } from "#api/people/own-user.ts";
import { negotiateLanguage } from "#api/problem.ts";
import type { RequestServices } from "#api/services.ts";
import { eraseOwnData, exportOwnData } from "#contract/own-data.ts";

export function ownDataRoutes(services: ErasureServices & RequestServices) {
  const { db, now, translate } = services;

  return createMemberRouter()
    .openapi(exportOwnData, async (c) => {
      const { member } = c.var;
      requireSelf(member, c.req.valid("query").externalid);
      await limitCall(c, services, exportOwnData);

      const language = negotiateLanguage(c);
      const data = await readOwnData(db, member, {
        now: now(),
        translate: (code) => translate(language, code),
      });
      const name = `my-data-${data.madeAt.slice(0, 10)}.json`;
      c.header("Content-Disposition", `attachment; filename="${name}"`);
      return c.json(data, 200);
    })
    .openapi(eraseOwnData, async (c) => {
      const { member } = c.var;
      requireSelf(member, c.req.valid("json").externalId);
      await limitCall(c, services, eraseOwnData);
      const { issuedAt } = member;
      await eraseOrSchedule(services, member, { language: negotiateLanguage(c), issuedAt });
      return c.json({ state: "erased" as const }, 200);
    });
}
