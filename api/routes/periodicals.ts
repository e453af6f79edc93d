import { findArticles, findBooksOnPage } from "#api/db/catalog/books.ts";
import { selectIssuePage, findPeriodicals, isPeriodical } from "#api/db/catalog/periodicals.ts";
import { getNameInItself } from "#api/language-names.ts";
import { presentIssues } from "#api/routes/present-book.ts";
import { createRouter, negotiateLanguage, requireFound } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import { getPageRange } from "#contract/paging.ts";
import { listIssues, listPeriodicals } from "#contract/periodicals.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";
import { findContentLanguage, localize } from "#domain/languages.ts";

export function periodicalRoutes({ db, media }: CatalogServices) {
  return createRouter()
    .openapi(listPeriodicals, async (c) => {
      const language = negotiateLanguage(c);
      const periodicals = (await findPeriodicals(db)).map(({ code, name, label, languages }) => ({
        code,
        name: localize(name, language),
        label: localize(label, language),
        languages: languages.map((id) => {
          const own = findContentLanguage(id) ?? language;
          const inItself = getNameInItself(id, language);
          return {
            id: id.toUpperCase(),
            name: localize(name, own),
            label: localize(label, own),
            languageName: inItself.name,
            languageNameIn: inItself.writtenIn,
          };
        }),
      }));
      return c.json(periodicals, 200);
    })
    .openapi(listIssues, async (c) => {
      const { periodical, language = null, ...query } = c.req.valid("query");
      const page = getPageRange(query, BOOKS_PER_PAGE);
      const issues = selectIssuePage(db, { periodical, language }, page);
      const { items, total } = await findBooksOnPage(db, issues);
      // The periodical may exist without an issue in the language.
      if (total === 0) requireFound(await isPeriodical(db, periodical));

      const articles = await findArticles(
        db,
        items.map(({ id }) => id),
      );
      return c.json(
        { items: presentIssues(items, articles, { media, language: negotiateLanguage(c) }), total },
        200,
      );
    });
}
