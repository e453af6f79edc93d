import { findPrintSubscriptions } from "#api/db/people/print-subscriptions.ts";
import { limitCall } from "#api/limits/limit-requests.ts";
import { nameLists, requestLists } from "#api/mail/mailing-links.ts";
import { createRouter, negotiateLanguage } from "#api/problem.ts";
import type { Database, MailServices, RequestServices } from "#api/services.ts";
import { listSubscriptions, requestSubscriptions } from "#contract/subscriptions.ts";
import { localize } from "#domain/languages.ts";
import { mailingLists } from "#domain/mailing-lists.ts";

import { requireRegion } from "#api/people/save-profile.ts";

export function subscriptionRoutes(services: Database & MailServices & RequestServices) {
  const { db, now, translate } = services;

  return createRouter()
    .openapi(listSubscriptions, async (c) => {
      const language = negotiateLanguage(c);
      const { type } = c.req.valid("query");
      const listNames = nameLists(translate, language, mailingLists);
      const lists = mailingLists.map((id, place) => ({ id, name: listNames[place] ?? id }));
      const inPrint = (await findPrintSubscriptions(db)).map(({ id, name }) => ({
        id,
        name: localize(name, language),
      }));
      return c.json(type === "other" ? inPrint : [...lists, ...inPrint], 200);
    })
    .openapi(requestSubscriptions, async (c) => {
      const { website, subscriptionIds: lists, ...person } = c.req.valid("json");
      await limitCall(c, services, requestSubscriptions);
      await requireRegion(db, person.regionId);
      const request = { ...person, lists, language: negotiateLanguage(c), requestedAt: now() };
      // Only bots fill in this field. They get the same answer, and nothing is stored.
      if (!website) await requestLists(services, request, c.req.valid("header")["idempotency-key"]);
      return c.json({ state: "requested" as const }, 200);
    });
}
