import PostalMime, { type Email } from "postal-mime";

/** A mail in the inbox; one for each recipient. */
export type Mail = {
  id: string;
  /** The envelope sender; empty for reports that must not be answered. */
  from: string;
  to: string;
  subject: string;
  /** Time of receipt in ISO 8601. */
  date: string;
  text: string;
  html: string;
  /** By name in lower case. */
  headers: Record<string, string>;
};

export type Envelope = { from: string; to: string };

/** Adds the envelope as headers, as receiving servers do. */
export function addEnvelopeHeaders({ from, to }: Envelope, raw: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${to}\r\n`), raw]);
}

export async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));

  return {
    id,
    from: (headers["return-path"] ?? "").replaceAll(/[<>]/g, ""),
    to: headers["delivered-to"] ?? listAddresses(mail),
    subject: mail.subject ?? "",
    date: getReceivedAt(id),
    text: mail.text ?? "",
    html: mail.html ?? "",
    headers,
  };
}

/** Ids begin with the time of receipt, so that they sort by it. */
export function createMailId(now: Date, suffix: string): string {
  return `${now.getTime().toString().padStart(15, "0")}-${suffix}`;
}

function getReceivedAt(id: string): string {
  return new Date(Number(id.split("-")[0])).toISOString();
}

function listAddresses({ to = [] }: Email): string {
  return to.map(({ address }) => address ?? "").join(", ");
}
