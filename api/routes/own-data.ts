import { eraseAccount } from "#api/erase-account.ts";
import { limitAttempts, memberCalls } from "#api/members.ts";
import { readOwnData } from "#api/own-data.ts";
import { requireSelf } from "#api/own-user.ts";
import { languageOf } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { eraseOwnData, exportOwnData } from "#contract/own-data.ts";

/** In an hour: each looks into every table. */
const MOST_EXPORTS = 10;
/** In an hour; what is asked again while the account is to end, or by a token from before it ended, changes nothing. */
const MOST_ERASURES = 5;

export function ownDataRoutes(services: Services) {
  const { db, now, say } = services;

  return memberCalls()
    .openapi(exportOwnData, async (c) => {
      const { member } = c.var;
      requireSelf(member, c.req.valid("query").externalid);
      await limitAttempts(services, member, { action: "export", most: MOST_EXPORTS });

      const language = languageOf(c);
      const data = await readOwnData(db, member, {
        now: now(),
        say: (code) => say(language, code),
      });
      const name = `my-data-${data.madeAt.slice(0, 10)}.json`;
      c.header("Content-Disposition", `attachment; filename="${name}"`);
      return c.json(data, 200);
    })
    .openapi(eraseOwnData, async (c) => {
      const { member } = c.var;
      requireSelf(member, c.req.valid("json").externalId);
      await limitAttempts(services, member, { action: "erase", most: MOST_ERASURES });
      const { issuedAt } = member;
      await eraseAccount(services, member, { language: languageOf(c), issuedAt });
      return c.json({ state: "erased" as const }, 200);
    });
}
