import PostalMime, { type Attachment } from "postal-mime";

import { truncateAnswer } from "#api/integrations/mail-server.ts";

/** A permanently failed mail and the answer of its mail server. */
export type Bounce = { messageId: string; answer: string };

const MAX_NESTING_DEPTH = 20;

/** Parses a delivery status notification (RFC 3464); null for other mails and for delays. */
export async function parseBounce(raw: string | Uint8Array): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING_DEPTH,
  });
  const report = attachmentText(mail.attachments, "message/delivery-status");
  if (report === null || readHeader(report, "Action")?.toLowerCase() !== "failed") return null;

  const returned =
    attachmentText(mail.attachments, "message/rfc822") ??
    attachmentText(mail.attachments, "text/rfc822-headers");
  const messageId =
    readHeader(returned ?? "", "Message-ID") ??
    mail.inReplyTo ??
    mail.references?.split(/\s+/).at(-1);
  const id = messageId && /<[^<>\s]+>/.exec(messageId)?.[0];
  if (!id) return null;

  const reason = readHeader(report, "Diagnostic-Code")?.replace(/^\s*smtp\s*;\s*/i, "");
  return { messageId: id, answer: truncateAnswer(reason ?? readHeader(report, "Status") ?? "") };
}

function attachmentText(attachments: readonly Attachment[], type: string): string | null {
  const content = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)?.content;
  if (content === undefined) return null;
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** A header field, unfolded. */
function readHeader(head: string, name: string): string | undefined {
  const lines = head.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
  return new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(lines)?.[1]?.trim();
}
