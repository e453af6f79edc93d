import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

import { errorCode } from "#api/db/database/is-unavailable.ts";

import {
  BackupError,
  BackupFooter,
  BackupHeader,
  createLineHash,
  totalRows,
} from "./backup-format.ts";

/** Consecutive rows of one table. */
type RowBatch = { table: string; lines: string[] };

type BackupHandlers = {
  header: (header: BackupHeader) => Promise<void>;
  rows: (rows: RowBatch) => Promise<void>;
};

/** Limits of a batch of rows. */
const MAX_BATCH_CHARACTERS = 256 * 1024;
const MAX_BATCH_ROWS = 500;

/** Reads a backup from start to end. Throws `BackupError`, possibly after some rows were handled. */
export async function readBackup(file: string, handlers: BackupHandlers): Promise<BackupFooter> {
  const lines = streamLines(file);
  try {
    return await readSections(lines, handlers);
  } finally {
    // Also when reading stops early.
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
  if (footer.sha256 !== hash.digest())
    throw new BackupError("It is damaged: its checksum is wrong.");
  if (!(await lines.next()).done) throw new BackupError("It has extra content after its end.");
  return footer;
}

/** Reads the whole backup without storing anything. Returns the header once the file is known to be complete. */
export async function verifyBackup(
  file: string,
  onRows: (done: number, total: number) => void,
): Promise<BackupHeader> {
  const headers: BackupHeader[] = [];
  let done = 0;
  await readBackup(file, {
    header: async (header) => void headers.push(header),
    async rows({ lines }) {
      done += lines.length;
      onRows(done, totalRows({ tables: headers.flatMap(({ tables }) => tables) }));
    },
  });
  const [header] = headers;
  if (!header) throw new BackupError(TRUNCATED);
  return header;
}

const NOT_A_BACKUP = "It is not a backup of a library.";
const TRUNCATED = "It is truncated or was changed.";

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
  // The stream below reports why a file cannot be read.
  const isPacked = await hasGzipSignature(file).catch(() => false);
  const packed = createReadStream(file);
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  packed.pipe(plain).setEncoding("utf8");
  let remainder = "";
  try {
    for await (const chunk of plain) {
      const complete = (remainder + String(chunk)).split("\n");
      remainder = complete.pop() ?? "";
      yield* complete;
    }
  } catch (error) {
    const reason = isPacked ? TRUNCATED : NOT_A_BACKUP;
    throw new BackupError(isGzipError(error) ? reason : String(error), { cause: error });
  } finally {
    packed.destroy();
    plain.destroy();
  }
  if (remainder !== "") throw new BackupError(TRUNCATED);
}

/** The first two bytes of every gzip file. */
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
  reason: string,
): T {
  const read = shape.safeParse(parseJson(line));
  if (!read.success) throw new BackupError(reason);
  return read.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
