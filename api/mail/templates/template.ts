import type { z } from "@hono/zod-openapi";

import type { Language } from "#domain/languages.ts";

import type { MailContent, Sender } from "#api/mail/mail-content.ts";

export type Template<Params> = {
  /** What a kept row gives, or an error that says what it lacks. */
  write: (params: unknown, language: Language, writer: Sender) => MailContent;
  /** For the types of those who queue it. */
  params: z.ZodType<Params>;
};

/** A mail: what must be known to write it, and its words in each language. */
export function defineTemplate<Params>(
  params: z.ZodType<Params>,
  words: Record<Language, (params: Params, writer: Sender) => MailContent>,
): Template<Params> {
  return {
    params,
    write: (known, language, writer) => words[language](params.parse(known), writer),
  };
}
