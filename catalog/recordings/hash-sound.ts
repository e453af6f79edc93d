import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** A part of a file, in bytes from its beginning. */
type Part = { start: number; end: number };

const MAX_BOXES = 10_000;

/** In bytes: the first ones and the length tell recordings apart. */
const HASHED_BYTES = 16_000_000;

/**
 * A hash of the sound alone, so that a recording stays the same one when its tags are corrected. In Ogg the tags stand
 * between the sound and count.
 */
export async function hashSound(file: string): Promise<string> {
  const hash = createHash("sha256");
  const parts = (await findSound(file)).filter(({ start, end }) => end > start);
  hash.update(`${parts.reduce((sum, { start, end }) => sum + end - start, 0)}\0`);
  let left = HASHED_BYTES;
  for (const { start, end } of parts) {
    if (left <= 0) break;
    const last = Math.min(end, start + left) - 1;
    for await (const bytes of createReadStream(file, { start, end: last })) hash.update(bytes);
    left -= end - start;
  }
  return hash.digest("hex");
}

async function findSound(file: string): Promise<Part[]> {
  await using handle = await open(file);
  const whole = { start: 0, end: (await handle.stat()).size };
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const start = (await read(0, 12)).toString("latin1");
  if (start.slice(4, 8) === "ftyp") return await findBoxes(handle, whole);
  if (start.startsWith("RIFF")) return await findChunk(read, whole);
  if (start.startsWith("OggS")) return [whole];
  const sound = await skipTags(read, whole);
  return (await read(sound.start, 4)).toString("latin1") === "fLaC"
    ? [await skipFlacBlocks(read, sound)]
    : [sound];
}

type Read = (position: number, length: number) => Promise<Buffer>;

/** Without ID3v2 at the start and APE and ID3v1 at the end. */
async function skipTags(read: Read, { start, end }: Part): Promise<Part> {
  const head = await read(start, 10);
  const isTagged = head.length === 10 && head.toString("latin1", 0, 3) === "ID3";
  const first = isTagged ? start + 10 + readSynchsafe(head, 6) + (head[5]! & 0x10 ? 10 : 0) : start;
  let last = end;
  if ((await read(last - 128, 3)).toString("latin1") === "TAG" && last >= 128) last -= 128;
  const foot = last >= 32 ? await read(last - 32, 32) : Buffer.alloc(0);
  if (foot.length === 32 && foot.toString("latin1", 0, 8) === "APETAGEX") {
    last -= foot.readUInt32LE(12) + (foot.readUInt32LE(20) & 0x80000000 ? 32 : 0);
  }
  return first < last ? { start: first, end: last } : { start, end };
}

function readSynchsafe(bytes: Buffer, at: number): number {
  return [...bytes.subarray(at, at + 4)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

async function skipFlacBlocks(read: Read, { start, end }: Part): Promise<Part> {
  let at = start + 4;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const head = await read(at, 4);
    if (head.length < 4) break;
    at += 4 + head.readUIntBE(1, 3);
    if (head[0]! & 0x80) break;
  }
  return at < end ? { start: at, end } : { start, end };
}

/** The `mdat` boxes of an MP4. */
async function findBoxes(handle: FileHandle, whole: Part): Promise<Part[]> {
  const parts: Part[] = [];
  for (let at = 0, count = 0; at < whole.end && count < MAX_BOXES; count += 1) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at);
    if (bytesRead < 8) break;
    const size = readBoxSize(buffer.subarray(0, bytesRead), whole.end - at);
    if (size < 8) break;
    const end = Math.min(at + size, whole.end);
    if (buffer.toString("latin1", 4, 8) === "mdat") parts.push({ start: at + 8, end });
    at += size;
  }
  return parts.length > 0 ? parts : [whole];
}

/** 1 stands for a size of 64 bits, and 0 for all that is left. */
function readBoxSize(head: Buffer, left: number): number {
  const written = head.readUInt32BE(0);
  if (written === 0) return left;
  return written === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : written;
}

/** The `data` chunk of a WAV. */
async function findChunk(read: Read, whole: Part): Promise<Part[]> {
  for (let at = 12, count = 0; at < whole.end && count < MAX_BOXES; count += 1) {
    const head = await read(at, 8);
    if (head.length < 8) break;
    const size = head.readUInt32LE(4);
    if (head.toString("latin1", 0, 4) === "data") {
      return [{ start: at + 8, end: Math.min(at + 8 + size, whole.end) }];
    }
    at += 8 + size + (size % 2);
  }
  return [whole];
}
