import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

import { LOOPBACK } from "#simulators/listen.ts";

import type { Envelope, MailFolder } from "./mail-folder.ts";

const REPORTING_HOST = "inbox.example";

/** How often a busy mailbox defers a mail before it accepts it. */
const MAX_BUSY_ATTEMPTS = 2;

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** Receives mails by SMTP into the folder until the returned function is called. */
export async function startSmtpServer(
  port: number,
  folder: MailFolder,
): Promise<() => Promise<void>> {
  const findFault = createFaultFinder();
  const connections = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: "the inbox of a demonstration: nothing leaves this machine",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onRcptTo({ address }, session, answer) {
      const fault = findFault(address);
      if (fault?.kind === "dropped") return drop(session);
      if (fault?.kind === "refused") return answer(createSmtpError(fault.status, fault.answer));
      answer();
    },
    onData(stream, session, answer) {
      take(stream, session).then(() => answer(), answer);
    },
  });
  server.on("error", () => {}); // clients that disconnect are not an error
  const listening = server.listen(port, LOOPBACK);
  listening.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    connections.set(remotePort, socket);
    socket.once("close", () => connections.delete(remotePort));
  });
  await once(listening, "listening");

  return () => new Promise((resolve) => server.close(() => resolve()));

  function drop({ remotePort }: SMTPServerSession): void {
    connections.get(remotePort)?.destroy();
  }

  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw createSmtpError(552, "5.3.4 The mail is too large");
    const from = envelope.mailFrom ? envelope.mailFrom.address : "";
    for (const { address } of envelope.rcptTo) await deliver(from, address, raw);
  }

  async function deliver(from: string, to: string, raw: Buffer) {
    if (!isBounced(to)) return folder.add({ from, to }, raw);
    if (from === "") return;
    await folder.add({ from: "", to: from }, createDeliveryReport({ from, to }, raw, new Date()));
  }
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A refusal of a mail, or a dropped connection. */
type Fault = { kind: "refused"; status: number; answer: string } | { kind: "dropped" };

/**
 * Finds the fault encoded in a recipient's name, before `@` or `+`, so that `busy+first@…` and `busy+second@…` are
 * separate mailboxes.
 */
function createFaultFinder(): (recipient: string) => Fault | null {
  const tries = new Map<string, number>();

  return (recipient) => {
    switch (getMailboxName(recipient)) {
      case "refused":
        return createRefusal(550, "5.1.1 There is no such mailbox");
      case "full":
        return createRefusal(552, "5.2.2 The mailbox is full");
      case "busy":
        return isBusy(recipient)
          ? createRefusal(451, "4.3.2 The mailbox is busy, try later")
          : null;
      case "down":
        return { kind: "dropped" };
      default:
        return null;
    }
  };

  function isBusy(recipient: string): boolean {
    const tried = tries.get(recipient) ?? 0;
    tries.set(recipient, tried < MAX_BUSY_ATTEMPTS ? tried + 1 : 0);
    return tried < MAX_BUSY_ATTEMPTS;
  }
}

/** Whether mails are accepted first and reported as undelivered later. */
function isBounced(recipient: string): boolean {
  return getMailboxName(recipient) === "bounced";
}

function getMailboxName(recipient: string): string {
  return /^[^+@]*/.exec(recipient.toLowerCase())?.[0] ?? "";
}

function createRefusal(status: number, answer: string): Fault {
  return { kind: "refused", status, answer };
}

/** A delivery failure report (RFC 3464) to the envelope sender. */
function createDeliveryReport({ from, to }: Envelope, original: Buffer, now: Date): Buffer {
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
