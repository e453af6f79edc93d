import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import PostalMime from "postal-mime";

/** Older mails are deleted. */
export const MAX_MAILS = 500;

export type MailFolder = {
  add: (envelope: Envelope, raw: Buffer) => Promise<void>;
  /** Newest first; only mails to `to` if given. */
  find: (to?: string) => Mail[];
  findOne: (id: string) => Mail | null;
  readRaw: (id: string) => Promise<Buffer>;
  clear: () => Promise<void>;
};

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

/** The mails in a folder of .eml files. */
export async function openMailFolder(folder: string): Promise<MailFolder> {
  await mkdir(folder, { recursive: true });
  const found = (await readdir(folder)).filter((name) => name.endsWith(".eml")).toSorted();
  const mails: Mail[] = [];
  for (const name of found.slice(-MAX_MAILS)) {
    const id = name.slice(0, -".eml".length);
    mails.unshift(await parseMail(id, await readFile(pathOf(id))));
  }
  let received = 0;

  return {
    async add(envelope, raw) {
      const id = createMailId(new Date(), String(received++).padStart(6, "0"));
      const content = addEnvelopeHeaders(envelope, raw);
      const mail = await parseMail(id, content);
      await writeFile(`${pathOf(id)}.part`, content);
      await rename(`${pathOf(id)}.part`, pathOf(id));
      mails.unshift(mail);
      await Promise.all(mails.splice(MAX_MAILS).map(({ id }) => rm(pathOf(id), { force: true })));
    },
    find(to) {
      const address = to?.toLowerCase();
      return mails.filter((mail) => address === undefined || mail.to.toLowerCase() === address);
    },
    findOne: (id) => mails.find((mail) => mail.id === id) ?? null,
    readRaw: (id) => readFile(pathOf(id)),
    async clear() {
      await Promise.all(mails.splice(0).map(({ id }) => rm(pathOf(id), { force: true })));
    },
  };

  function pathOf(id: string): string {
    return join(folder, `${id}.eml`);
  }
}

/** Adds the envelope as headers, as receiving servers do. */
function addEnvelopeHeaders({ from, to }: Envelope, raw: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${to}\r\n`), raw]);
}

async function parseMail(id: string, raw: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));

  return {
    id,
    from: (headers["return-path"] ?? "").replaceAll(/[<>]/g, ""),
    to: headers["delivered-to"] ?? "",
    subject: mail.subject ?? "",
    date: getReceivedAt(id),
    text: mail.text ?? "",
    html: mail.html ?? "",
    headers,
  };
}

/** Ids begin with the time of receipt, so that they sort by it. */
function createMailId(now: Date, suffix: string): string {
  return `${now.getTime().toString().padStart(15, "0")}-${suffix}`;
}

function getReceivedAt(id: string): string {
  return new Date(Number(id.split("-")[0])).toISOString();
}
