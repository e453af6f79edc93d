import { findPage } from "#api/db/catalog/pages.ts";
import { calls, languageOf, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { getPage } from "#contract/pages.ts";
import { languageOfText, wording } from "#domain/languages.ts";
import { blocksOf } from "#domain/page-text.ts";

export function pageRoutes({ db }: Services) {
  return calls().openapi(getPage, async (c) => {
    const language = languageOf(c);
    const { code, title, text } = orNotFound(await findPage(db, c.req.valid("query").code));

    return c.json(
      {
        code,
        title: wording(title, language),
        titleLanguage: languageOfText(title, language)?.toUpperCase() ?? null,
        language: languageOfText(text, language)?.toUpperCase() ?? null,
        blocks: blocksOf(text, language),
      },
      200,
    );
  });
}
