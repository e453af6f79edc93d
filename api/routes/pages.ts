import { findPage } from "#api/db/catalog/pages.ts";
import { createRouter, negotiateLanguage, orNotFound } from "#api/problem.ts";
import type { Database } from "#api/services.ts";
import { getPage } from "#contract/pages.ts";
import { findTextLanguage, localize } from "#domain/languages.ts";
import { getPageBlocks } from "#domain/page-text.ts";

export function pageRoutes({ db }: Database) {
  return createRouter().openapi(getPage, async (c) => {
    const language = negotiateLanguage(c);
    const { code, title, text } = orNotFound(await findPage(db, c.req.valid("query").code));

    return c.json(
      {
        code,
        title: localize(title, language),
        titleLanguage: findTextLanguage(title, language)?.toUpperCase() ?? null,
        language: findTextLanguage(text, language)?.toUpperCase() ?? null,
        blocks: getPageBlocks(text, language),
      },
      200,
    );
  });
}
