import { findIssues, findPeriodicals, isPeriodical } from "#api/db/periodicals.ts";
import { presentIssues } from "#api/present-book.ts";
import { calls, languageOf, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { pageOf } from "#contract/call.ts";
import { listIssues, listPeriodicals } from "#contract/periodicals.ts";
import { BOOKS_ON_A_PAGE } from "#domain/criteria.ts";
import { readLanguage, wording } from "#domain/languages.ts";

export function periodicalRoutes(services: Services) {
  const { db } = services;

  return calls()
    .openapi(listPeriodicals, async (c) => {
      const language = languageOf(c);
      const periodicals = (await findPeriodicals(db)).map(({ code, name, label, languages }) => ({
        code,
        name: wording(name, language),
        label: wording(label, language),
        languages: languages.map((id) => {
          const own = readLanguage(id) ?? language;
          return { id: id.toUpperCase(), name: wording(name, own), label: wording(label, own) };
        }),
      }));
      return c.json(periodicals, 200);
    })
    .openapi(listIssues, async (c) => {
      const { periodical, language = null, ...query } = c.req.valid("query");
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const { ids, total } = await findIssues(db, { periodical, language }, page);
      // An empty list may be one of a periodical that has no issue in the language.
      if (total === 0) orNotFound((await isPeriodical(db, periodical)) ? periodical : null);

      return c.json({ items: await presentIssues(services, ids), total }, 200);
    });
}
