import type { z } from "@hono/zod-openapi";

import { type MailContent, type MailPart, paragraph, type Sender } from "#api/mail/mail-content.ts";
import { createMailTranslator, type TranslateMail } from "#api/mail/mail-texts.ts";
import type { Language } from "#domain/languages.ts";

/** What a template writes with. Texts come from `mail.json`; an amount in them is in US dollars. */
export type MailContext = Pick<Sender, "contact" | "site"> & {
  language: Language;
  t: TranslateMail;
  /** The text of a key as a paragraph. */
  paragraphOf: (...args: Parameters<TranslateMail>) => MailPart;
};

/** A part that does not apply is null. */
type MailDraft = Omit<MailContent, "parts"> & { parts: readonly (MailPart | null)[] };

export type Template<Params> = {
  /** Throws where a queued row lacks a parameter. */
  write: (params: unknown, language: Language, sender: Sender) => MailContent;
  /** What a mail of this template is queued with. */
  params: z.ZodType<Params>;
};

/** Defines an email template: its parameters, and the mail composed of them. */
export function defineTemplate<Params>(
  params: z.ZodType<Params>,
  compose: (params: Params, context: MailContext) => MailDraft,
): Template<Params> {
  return {
    params,
    write: (row, language, { contact, site }) => {
      const t = createMailTranslator(language);
      const paragraphOf: MailContext["paragraphOf"] = (...args) => paragraph(t(...args));
      const draft = compose(params.parse(row), { language, contact, site, t, paragraphOf });
      return { ...draft, parts: draft.parts.filter((part) => part !== null) };
    },
  };
}
