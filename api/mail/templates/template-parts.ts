import { type MailPart, buildPageLink } from "#api/mail/mail-content.ts";
import type { MailTextKey } from "#api/mail/mail-texts.ts";

import type { MailContext } from "./template.ts";

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
