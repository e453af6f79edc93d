import { findPage } from "#api/db/pages.ts";
import { calls, languageOf, orNotFound } from "#api/problem.ts";
import { readMarkdown } from "#api/read-markdown.ts";
import type { Services } from "#api/services.ts";
import { getPage } from "#contract/pages.ts";
import { languageOfText, wording } from "#domain/languages.ts";

export function pageRoutes({ db }: Services) {
  return calls().openapi(getPage, async (c) => {
    const language = languageOf(c);
    const { code, title, text } = orNotFound(await findPage(db, c.req.valid("query").code));

    return c.json(
      {
        code,
        title: wording(title, language),
        language: languageOfText(text, language).toUpperCase(),
        blocks: readMarkdown(wording(text, language)),
      },
      200,
    );
  });
}
