import { randomUUID } from "node:crypto";

import type { Envelope } from "./mail.ts";

const REPORTING_HOST = "inbox.example";

/** A delivery failure report (RFC 3464) to the envelope sender. */
export function createDeliveryReport({ from, to }: Envelope, original: Buffer, now: Date): Buffer {
  const headers = getHeaders(original);
  const messageId = /^message-id:\s*(\S+)/im.exec(headers)?.[1];
  const boundary = `=_${randomUUID()}`;

  const lines = [
    `From: Mail Delivery System <mailer-daemon@${REPORTING_HOST}>`,
    `To: <${from}>`,
    "Subject: Undelivered mail returned to sender",
    `Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${randomUUID()}@${REPORTING_HOST}>`,
    ...(messageId ? [`In-Reply-To: ${messageId}`, `References: ${messageId}`] : []),
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Your mail to ${to} was taken in, but could not be delivered:`,
    "there is no such mailbox. Its headers are enclosed.",
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; ${REPORTING_HOST}`,
    `Arrival-Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    "",
    `Original-Recipient: rfc822; ${to}`,
    `Final-Recipient: rfc822; ${to}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 There is no such mailbox",
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    headers,
    "",
    `--${boundary}--`,
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

function getHeaders(original: Buffer): string {
  return original.toString("utf8").split(/\r?\n\r?\n/, 1)[0] ?? "";
}
