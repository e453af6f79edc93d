/** What a mail says, before it is laid out as text and as HTML. */
export type MailContent = {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  parts: readonly MailPart[];
  /** Why whoever reads it has got it. */
  why: string;
};

export type MailPart =
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: readonly string[] }
  /** What is not parted anew, such as an address. */
  | { kind: "lines"; lines: readonly string[] }
  /** The one thing to do. */
  | { kind: "button"; label: string; link: string }
  /** Something that can be done besides. */
  | { kind: "link"; text: string; label: string; link: string };

/** Who writes. */
export type Sender = {
  name: string;
  /** By post, line by line. */
  address: readonly string[];
  /** Where the library is found. */
  site: string;
  /** Where they can be written to at once: an e-mail address, or the library's own where there is none. */
  contact: string;
};

export function paragraph(text: string): MailPart {
  return { kind: "paragraph", text };
}
