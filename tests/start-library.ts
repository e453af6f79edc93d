import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

import { staleWhileError } from "#api/response-cache/stale-while-error.ts";
import { type Api, createApi } from "#api/app.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readCatalogVersion } from "#api/db/library/library.ts";
import { openJobs } from "#api/jobs.ts";
import { sendMail } from "#api/mail/send-mail.ts";
import { createMailQueue } from "#api/mail/queue-mail.ts";
import type { Delivery, OutgoingMail, MailServer } from "#api/integrations/mail-server.ts";
import type { PaymentLimits } from "#api/ports.ts";
import type { Services } from "#api/services.ts";
import { importCatalog } from "#catalog/import-catalog.ts";
import { cents } from "#domain/money.ts";

import { type CatalogRecords, smallCatalog } from "./catalog-records.ts";
import { createTemplate } from "./databases/test-database.ts";
import { makeEpub } from "./epubs/make-epub.ts";
import { createStubGateway, type StubGateway } from "./payments/stub-gateway.ts";
import {
  type Person,
  type Reader,
  signInTo,
  type StubIdentity,
  createStubIdentity,
} from "./people/stub-identity.ts";

export type LibraryOptions = {
  catalog?: CatalogRecords;
  services?: Partial<Services>;
  /** The base URL of files, when another host serves them. */
  mediaBase?: string;
};

export type TestLibrary = AsyncDisposable & {
  api: Api;
  /** Sends all queued mails, and returns all that were sent so far. */
  mails: () => Promise<OutgoingMail[]>;
  database: OpenDatabase;
  mediaRoot: string;
  logged: { level: string; facts: object; message: string }[];
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** Calls with a token: Ruth's, or that of the given person. */
  signIn: (person?: Person) => Reader;
  identity: StubIdentity;
  /** Unused when the services have another gateway. */
  gateway: StubGateway;
  /** The services of its calls. */
  services: Services;
  read: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
};

const noPaymentLimits: PaymentLimits = {
  perPerson: 0,
  declinesPerNetwork: 0,
  declinesPerPerson: 0,
  perCard: 0,
  donationsOfNewAccount: 0,
};

/** The content of the small catalog's PDF. */
export const pdfBytes = `%PDF-1.7\n${"All of grace. ".repeat(40)}\n%%EOF`;

/** An API with a database and a media folder of its own, and a small catalog imported as by an operator. */
export async function startLibrary(options: LibraryOptions = {}): Promise<TestLibrary> {
  const imported = await importCatalogOnce(options.catalog ?? smallCatalog);
  const database = await imported.openCopy();
  const mediaRoot = await mkdtemp(join(tmpdir(), "lectern-media-"));
  await writeFiles(mediaRoot, imported.media);

  const logged: TestLibrary["logged"] = [];
  const log = (level: string) => (facts: object, message: string) =>
    void logged.push({ level, facts, message });
  const identity = createStubIdentity();
  const gateway = createStubGateway();
  const all = { info: log("info"), warn: log("warn"), error: log("error") };
  const now = options.services?.now ?? (() => new Date("2026-03-01T18:00:00Z"));
  const siteOrigin = "https://library.example";
  const jobs = await openJobs(database, all);
  const server = createStubMailServer();
  const services: Services = {
    db: database.db,
    jobs,
    queueMail: createMailQueue(jobs, now),
    renderStatement: async (statement) => new TextEncoder().encode(JSON.stringify(statement)),
    siteOrigin,
    media: {
      root: mediaRoot,
      url: (path) => `${options.mediaBase ?? "/media"}/${path}`,
      isElsewhere: options.mediaBase !== undefined,
    },
    identity,
    gateway,
    minimumDonation: cents(0.1),
    maximumDonation: cents(25_000),
    smallFreeOrdersPerMonth: 0,
    paymentWaitMs: 15 * 60_000,
    keepDonationsYears: 7,
    // Tests of the limits set their own.
    paymentLimits: noPaymentLimits,
    declineStepMs: 0,
    catalogVersion: staleWhileError(() => readCatalogVersion(database.db)),
    topicMinimum: 2,
    timeZone: "America/Chicago",
    now,
    siteOrigins: [siteOrigin],
    apiOrigin: "",
    videoHost: null,
    mayFetchPicture: (address) => address.startsWith("https://i.example/"),
    fetchPicture: async () => null,
    addressOf: () => "192.0.2.1",
    translate: (language, code, params) =>
      [language, code, ...Object.values(params ?? {})].join(" "),
    log: all,
    ...options.services,
  };
  const api = createApi(services);
  const get = async (path: string, init?: RequestInit) => api.request(path, init);

  return {
    api,
    database,
    mediaRoot,
    logged,
    get,
    async mails() {
      const waiting = await database.db
        .selectFrom("mails")
        .select("id")
        .where("state", "=", "queued")
        .orderBy("id")
        .execute();
      for (const { id } of waiting) {
        await sendMail(id, { database, jobs, server, siteOrigin, now, log: all });
      }
      return server.sent;
    },
    signIn: (person) => signInTo(get, person),
    identity,
    gateway,
    services,
    async read(path, init) {
      const answer = await get(path, init);
      if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    async [Symbol.asyncDispose]() {
      await jobs.close();
      await database.close();
      await rm(mediaRoot, { recursive: true, force: true });
    },
  };
}

/** A mail server that accepts everything, or gives scripted answers. */
export function createStubMailServer(
  answer: (letter: OutgoingMail) => Delivery | Promise<Delivery> = () => ({
    kind: "sent",
    answer: "250 OK",
  }),
): MailServer & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    async send(letter) {
      const delivery = await answer(letter);
      if (delivery.kind === "sent") sent.push(letter);
      return delivery;
    },
  };
}

/** A file by its path within a folder. */
type FileContent = readonly [path: string, content: string | Uint8Array];

/** An imported catalog: a database to copy, and its media. */
type ImportedCatalog = { openCopy: () => Promise<OpenDatabase>; media: FileContent[] };

/** By the text of the catalog. */
const imports = new Map<string, Promise<ImportedCatalog>>();

function importCatalogOnce(catalog: CatalogRecords): Promise<ImportedCatalog> {
  const text = JSON.stringify(catalog);
  const existing = imports.get(text) ?? importCatalogText(text);
  imports.set(text, existing);
  return existing;
}

async function importCatalogText(text: string): Promise<ImportedCatalog> {
  const top = await mkdtemp(join(tmpdir(), "lectern-library-"));
  const [folder, mediaRoot] = [join(top, "catalog"), join(top, "media")];
  try {
    // An import without files creates no folder for them.
    await mkdir(mediaRoot);
    await writeFiles(folder, [
      ["catalog.json", text],
      ["all-of-grace.pdf", pdfBytes],
      ["all-of-grace.epub", makeEpub()],
      ["sermon.mp3", `ID3${"\0".repeat(200)}`],
    ]);
    const openCopy = await createTemplate(async (database) => {
      const report = await importCatalog({ database, folder, mediaRoot });
      if (report.refused.length > 0) throw new Error(JSON.stringify(report.refused));
    });
    return { openCopy, media: await readFiles(mediaRoot) };
  } finally {
    await rm(top, { recursive: true, force: true });
  }
}

async function readFiles(folder: string): Promise<FileContent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((at) => join(at.parentPath, at.name));
  const files = paths.map(async (path) => [relative(folder, path), await readFile(path)] as const);
  return Promise.all(files);
}

async function writeFiles(folder: string, files: readonly FileContent[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
