import { changeEmailByLink } from "#api/change-email.ts";
import { limitCall } from "#api/limit-call.ts";
import { followLink, type Link, readLink } from "#api/links.ts";
import { confirmByLink, leaveByLink, listsOfLink } from "#api/mailing-links.ts";
import { nameLists } from "#api/name-lists.ts";
import { calls, languageOf } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { followMailLink, type MailLink, readMailLink } from "#contract/links.ts";
import type { Language } from "#domain/languages.ts";

export function linkRoutes(services: Services) {
  const { db, now, say } = services;

  return calls()
    .openapi(readMailLink, async (c) => {
      await limitCall(c, services, readMailLink);
      const link = await readLink(db, c.req.valid("json").token, now());
      const about =
        link.kind === "change-email"
          ? { kind: link.kind, email: String(link.facts["email"]) }
          : { kind: link.kind, lists: nameLists(say, languageOf(c), await listsOfLink(db, link)) };
      return c.json(about, 200);
    })
    .openapi(followMailLink, async (c) => {
      await limitCall(c, services, followMailLink);
      const { token } = c.req.valid("json");
      const done = await db
        .transaction()
        .execute(async (trx) =>
          doAsLinked(trx, services, await followLink(trx, token, now()), languageOf(c)),
        );
      return c.json(done, 200);
    });
}

type Trx = Parameters<typeof followLink>[0];

async function doAsLinked(
  trx: Trx,
  services: Services,
  link: Link,
  language: Language,
): Promise<MailLink> {
  const { say } = services;

  switch (link.kind) {
    case "change-email":
      return { kind: link.kind, email: await changeEmailByLink(trx, services, link) };
    case "confirm-subscriptions":
      return {
        kind: link.kind,
        lists: nameLists(say, language, await confirmByLink(trx, services, link)),
      };
    case "leave-subscriptions":
      return {
        kind: link.kind,
        lists: nameLists(say, language, await leaveByLink(trx, services, link)),
      };
  }
}
