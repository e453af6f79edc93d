import type { Language } from "#domain/languages.ts";

/** The content of a mail, before it is rendered as text and HTML. */
export type MailContent = {
  subject: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  parts: readonly MailPart[];
  /** Why the recipient gets this mail. */
  why: string;
};

export type MailPart =
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: readonly string[] }
  /** Keeps its line breaks, such as an address. */
  | { kind: "lines"; lines: readonly string[] }
  /** The main action. */
  | { kind: "button"; label: string; link: string }
  /** A secondary action. */
  | { kind: "link"; text: string; label: string; link: string };

export type Sender = {
  name: string;
  /** The postal address, line by line. */
  address: readonly string[];
  /** The address of the website. */
  site: string;
  /** An e-mail address, or the website where the library has none. */
  contact: string;
};

export function paragraph(text: string): MailPart {
  return { kind: "paragraph", text };
}

type MailOwner = { language: Language; user_id: number };

/** The owner of an order or a donation, in the language it was placed in. */
export function recipientFields({ language, user_id }: MailOwner, email: string) {
  return { to: email, language, userId: user_id };
}

/** A page of the website, in the language of the mail. */
export function buildPageLink(
  page: "account" | "cart" | "donate",
  siteOrigin: string,
  { language }: Pick<MailOwner, "language">,
): string {
  return `${siteOrigin}/${page}?lng=${language}`;
}
