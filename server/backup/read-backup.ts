import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

import { errorCode } from "#api/db/database/error-code.ts";

import {
  BackupError,
  BackupFooter,
  BackupHeader,
  createLineHash,
  totalRows,
} from "./backup-format.ts";

/** Rows of one table that follow one another. */
export type RowBatch = { table: string; lines: string[] };

type BackupHandlers = {
  header: (header: BackupHeader) => Promise<void>;
  rows: (rows: RowBatch) => Promise<void>;
};

/** Signs of rows that are taken at once, and rows. */
const MAX_BATCH_CHARACTERS = 256 * 1024;
const MAX_BATCH_ROWS = 500;

/** Reads a backup from its beginning to its end. Throws `BackupError`, perhaps after it has given some of its rows. */
export async function readBackup(file: string, handlers: BackupHandlers): Promise<BackupFooter> {
  const lines = streamLines(file);
  try {
    return await readSections(lines, handlers);
  } finally {
    // Also where it is given up in the middle.
    await lines.return(null);
  }
}

async function readSections(
  lines: AsyncGenerator<string>,
  handlers: BackupHandlers,
): Promise<BackupFooter> {
  const hash = createLineHash();
  const first = (await lines.next()).value ?? "";
  const header = parse(BackupHeader, first, NOT_A_BACKUP);
  hash.add(first);
  await handlers.header(header);

  for (const { name, rows } of header.tables) {
    for await (const batch of readBatches(lines, rows)) {
      for (const line of batch) hash.add(line);
      await handlers.rows({ table: name, lines: batch });
    }
  }
  const footer = parse(BackupFooter, (await lines.next()).value ?? "", TRUNCATED);
  if (footer.sha256 !== hash.digest()) throw new BackupError("It is damaged: its sum is wrong.");
  if (!(await lines.next()).done) throw new BackupError("Something follows after its end.");
  return footer;
}

/** Reads all of it and keeps nothing: what it begins with, once it is certain that it is whole. */
export async function verifyBackup(
  file: string,
  onRows: (done: number, total: number) => void,
): Promise<BackupHeader> {
  const seen: BackupHeader[] = [];
  let done = 0;
  await readBackup(file, {
    header: async (header) => void seen.push(header),
    async rows({ lines }) {
      done += lines.length;
      onRows(done, totalRows({ tables: seen.flatMap(({ tables }) => tables) }));
    },
  });
  const [header] = seen;
  if (!header) throw new BackupError(TRUNCATED);
  return header;
}

const NOT_A_BACKUP = "It is no backup of a library.";
const TRUNCATED = "It is cut off, or was changed.";

async function* readBatches(
  lines: AsyncGenerator<string>,
  count: number,
): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (let place = 0; place < count; place++) {
    const { value, done } = await lines.next();
    if (done) throw new BackupError(TRUNCATED);
    batch.push(value);
    size += value.length;
    if (size < MAX_BATCH_CHARACTERS && batch.length < MAX_BATCH_ROWS) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* streamLines(file: string): AsyncGenerator<string> {
  // Why a file cannot be read is said when it is read whole.
  const isPacked = await hasGzipSignature(file).catch(() => false);
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
    const fault = isPacked ? TRUNCATED : NOT_A_BACKUP;
    throw new BackupError(isGzipError(error) ? fault : String(error), { cause: error });
  } finally {
    packed.destroy();
    plain.destroy();
  }
  if (rest !== "") throw new BackupError(TRUNCATED);
}

/** By its first two bytes, which say so of every file that gzip has packed. */
async function hasGzipSignature(file: string): Promise<boolean> {
  await using opened = await open(file);
  const { buffer } = await opened.read(Buffer.alloc(2), 0, 2, 0);
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}

function isGzipError(error: unknown): boolean {
  return errorCode(error).startsWith("Z_");
}

function parse<T>(
  shape: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  line: string,
  fault: string,
): T {
  const read = shape.safeParse(parseJson(line));
  if (!read.success) throw new BackupError(fault);
  return read.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
