import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

import { errorCode } from "#api/db/database/error-code.ts";

import { BackupRefused, Footer, Header, lineHash, rowsIn } from "./backup-format.ts";

/** Rows of one table that follow one another. */
export type Rows = { table: string; lines: string[] };

type Taking = {
  header: (header: Header) => Promise<void>;
  rows: (rows: Rows) => Promise<void>;
};

/** Signs of rows that are taken at once, and rows. */
const AT_ONCE = 256 * 1024;
const MOST_ROWS = 500;

/** Reads a backup from its beginning to its end. Throws `BackupRefused`, perhaps after it has given some of its rows. */
export async function readBackup(file: string, take: Taking): Promise<Footer> {
  const lines = linesIn(file);
  try {
    return await readLines(lines, take);
  } finally {
    // Also where it is given up in the middle.
    await lines.return(null);
  }
}

async function readLines(lines: AsyncGenerator<string>, take: Taking): Promise<Footer> {
  const hash = lineHash();
  const first = (await lines.next()).value ?? "";
  const header = parse(Header, first, NONE);
  hash.add(first);
  await take.header(header);

  for (const { name, rows } of header.tables) {
    for await (const batch of batchesOf(lines, rows)) {
      for (const line of batch) hash.add(line);
      await take.rows({ table: name, lines: batch });
    }
  }
  const footer = parse(Footer, (await lines.next()).value ?? "", CUT_OFF);
  if (footer.sha256 !== hash.digest()) throw new BackupRefused("It is damaged: its sum is wrong.");
  if (!(await lines.next()).done) throw new BackupRefused("Something follows after its end.");
  return footer;
}

/** Reads all of it and keeps nothing: what it begins with, once it is certain that it is whole. */
export async function checkBackup(
  file: string,
  onRows: (done: number, total: number) => void,
): Promise<Header> {
  const seen: Header[] = [];
  let done = 0;
  await readBackup(file, {
    header: async (header) => void seen.push(header),
    async rows({ lines }) {
      done += lines.length;
      onRows(done, rowsIn({ tables: seen.flatMap(({ tables }) => tables) }));
    },
  });
  const [header] = seen;
  if (!header) throw new BackupRefused(CUT_OFF);
  return header;
}

const NONE = "It is no backup of a library.";
const CUT_OFF = "It is cut off, or was changed.";

async function* batchesOf(lines: AsyncGenerator<string>, count: number): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (let place = 0; place < count; place++) {
    const { value, done } = await lines.next();
    if (done) throw new BackupRefused(CUT_OFF);
    batch.push(value);
    size += value.length;
    if (size < AT_ONCE && batch.length < MOST_ROWS) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* linesIn(file: string): AsyncGenerator<string> {
  // Why a file cannot be read is said when it is read whole.
  const isPacked = await startsAsGzip(file).catch(() => false);
  const packed = createReadStream(file);
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  packed.pipe(plain).setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of plain) {
      const parts = (rest + String(chunk)).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    const fault = isPacked ? CUT_OFF : NONE;
    throw new BackupRefused(isOfGzip(error) ? fault : String(error), { cause: error });
  } finally {
    packed.destroy();
    plain.destroy();
  }
  if (rest !== "") throw new BackupRefused(CUT_OFF);
}

/** By its first two bytes, which say so of every file that gzip has packed. */
async function startsAsGzip(file: string): Promise<boolean> {
  await using opened = await open(file);
  const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 0);
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}

function isOfGzip(error: unknown): boolean {
  return errorCode(error).startsWith("Z_");
}

function parse<T>(
  shape: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  line: string,
  fault: string,
): T {
  const read = shape.safeParse(jsonOf(line));
  if (!read.success) throw new BackupRefused(fault);
  return read.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
