import type { z } from "@hono/zod-openapi";

import {
  type MailContent,
  type MailPart,
  paragraph,
  type Sender,
  buildPageLink,
} from "#api/mail/mail-content.ts";
import {
  createMailTranslator,
  type TranslateMail,
  type MailTextKey,
} from "#api/mail/mail-texts.ts";
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

/** Label and value of each fact; a fact whose value is null is left out. */
export function factList(
  { t }: Pick<MailContext, "t">,
  facts: readonly (readonly [label: MailTextKey, value: string | number | null])[],
): MailPart {
  return {
    kind: "list",
    items: facts.flatMap(([label, value]) =>
      value === null ? [] : [t("fact", { label: t(label), value })],
    ),
  };
}

export function lineList(lines: string): MailPart {
  return { kind: "list", items: lines.split("\n") };
}

/** `label`: the text of the button. */
export function button({ t }: Pick<MailContext, "t">, label: MailTextKey, link: string): MailPart {
  return { kind: "button", label: t(label), link };
}

/** Leads to the donation page, below an order or a donation. */
export function donatePart(after: "order" | "donation", mail: MailContext): MailPart {
  const { t, site, language } = mail;
  const link = buildPageLink("donate", site, { language });
  return after === "donation"
    ? { kind: "link", text: t("donate-once-more"), label: t("donate-again"), link }
    : { kind: "link", text: t("donations-pay"), label: t("donate"), link };
}

/** The ministry's reason for a cancellation, where it gives one. */
export function reasonPart(
  { paragraphOf }: Pick<MailContext, "paragraphOf">,
  reason: string,
): MailPart | null {
  return reason === "" ? null : paragraphOf("refund-reason", { reason });
}
