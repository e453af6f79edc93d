import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Envelope, type Mail, createMailId, parseMail, addEnvelopeHeaders } from "./mail.ts";

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
