import { findArticles, findBooksOn } from "#api/db/catalog/books.ts";
import { pageOfIssues, findPeriodicals, isPeriodical } from "#api/db/catalog/periodicals.ts";
import { presentIssues } from "#api/presenting/present-book.ts";
import { calls, languageOf, requireFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { pageOf } from "#contract/paging.ts";
import { listIssues, listPeriodicals } from "#contract/periodicals.ts";
import { BOOKS_ON_A_PAGE } from "#domain/criteria.ts";
import { readLanguage, wording } from "#domain/languages.ts";

export function periodicalRoutes({ db, media }: Services) {
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
      const issues = pageOfIssues(db, { periodical, language }, page);
      const { items, total } = await findBooksOn(db, issues);
      // An empty list may be one of a periodical that has no issue in the language.
      if (total === 0) requireFound(await isPeriodical(db, periodical));

      const articles = await findArticles(
        db,
        items.map(({ id }) => id),
      );
      return c.json({ items: presentIssues(items, articles, media), total }, 200);
    });
}
