import type { Transaction } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import { limitCall } from "#api/limits/limit-requests.ts";
import { followLink, type Link, getLink } from "#api/mail/links.ts";
import {
  confirmListsByLink,
  leaveListsByLink,
  findListsOfLink,
  nameLists,
} from "#api/mail/mailing-links.ts";
import { changeEmailByLink } from "#api/people/change-email.ts";
import { createRouter, negotiateLanguage } from "#api/problem.ts";
import type { Database, MailServices, RequestServices } from "#api/services.ts";
import { followMailLink, type MailLink, readMailLink } from "#contract/mail-links.ts";
import type { Language } from "#domain/languages.ts";

export function linkRoutes(services: Database & MailServices & RequestServices) {
  const { db, now, translate } = services;

  return createRouter()
    .openapi(readMailLink, async (c) => {
      await limitCall(c, services, readMailLink);
      const link = await getLink(db, c.req.valid("json").token, now());
      const about =
        link.kind === "change-email"
          ? { kind: link.kind, email: String(link.facts["email"]) }
          : {
              kind: link.kind,
              lists: nameLists(translate, negotiateLanguage(c), await findListsOfLink(db, link)),
            };
      return c.json(about, 200);
    })
    .openapi(followMailLink, async (c) => {
      await limitCall(c, services, followMailLink);
      const { token } = c.req.valid("json");
      const applied = await db
        .transaction()
        .execute(async (trx) =>
          applyLink(trx, services, await followLink(trx, token, now()), negotiateLanguage(c)),
        );
      return c.json(applied, 200);
    });
}

/** Carries out the link's action. */
async function applyLink(
  trx: Transaction<Schema>,
  services: MailServices,
  link: Link,
  language: Language,
): Promise<MailLink> {
  const { kind } = link;
  if (kind === "change-email") {
    return { kind, email: await changeEmailByLink(trx, services, link) };
  }
  const followAction = kind === "confirm-subscriptions" ? confirmListsByLink : leaveListsByLink;
  return {
    kind,
    lists: nameLists(services.translate, language, await followAction(trx, services, link)),
  };
}
