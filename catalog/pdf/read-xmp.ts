import { open } from "node:fs/promises";

import { findOutermostWith, getText, type Markup } from "#catalog/epub/markup.ts";
import { toLine } from "#catalog/epub/metadata-elements.ts";
import { readMarkup } from "#catalog/epub/parse-markup.ts";

/** Names of Dublin Core in the XMP packet of a file; each list has the first fifty. */
export type XmpFacts = Record<(typeof names)[number], string[]>;

const names = [
  "title",
  "creator",
  "language",
  "publisher",
  "description",
  "subject",
  "identifier",
  "rights",
] as const;

const START = "<x:xmpmeta";
const END = "</x:xmpmeta>";

/** In bytes. */
const MAX_FILE_BYTES = 500_000_000;
const MAX_PACKET_BYTES = 200_000;
const CHUNK_BYTES = 1_000_000;

const MAX_PACKETS = 50;
const MAX_VALUES = 50;

/** The XMP packet of the document; null when it has none that is stored as it is. */
export async function readXmp(file: string): Promise<XmpFacts | null> {
  const packets = await findPackets(file);
  // Pictures in a PDF have packets of their own.
  const packet = packets.findLast((each) => /ns\.adobe\.com\/pdf\//.test(each)) ?? packets.at(-1);
  const root = packet === undefined ? null : readMarkup(packet, { maxElements: 5_000 });
  return root && readDublinCore(root);
}

function readDublinCore(root: Markup): XmpFacts {
  const read = (name: string) =>
    findOutermostWith(root, (element) => element.name === name && /\/dc\//.test(element.space))
      .flatMap((element) => findOutermostWith(element, (each) => each.name === "li"))
      .map((item) => toLine(getText(item)))
      .filter((line) => line !== "")
      .slice(0, MAX_VALUES);
  return Object.fromEntries(names.map((name) => [name, read(name)])) as XmpFacts;
}

async function findPackets(file: string): Promise<string[]> {
  await using handle = await open(file);
  const size = Math.min((await handle.stat()).size, MAX_FILE_BYTES);
  const packets: string[] = [];
  const chunk = Buffer.alloc(CHUNK_BYTES + START.length);
  for (let at = 0; at < size && packets.length < MAX_PACKETS; at += CHUNK_BYTES) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    const read = chunk.subarray(0, bytesRead);
    for (let start = read.indexOf(START); start !== -1; start = read.indexOf(START, start + 1)) {
      if (start < CHUNK_BYTES) packets.push(await readPacket(at + start));
      if (packets.length === MAX_PACKETS) break;
    }
  }
  return packets.filter((packet) => packet !== "");

  /** "" when it does not end. */
  async function readPacket(position: number): Promise<string> {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(MAX_PACKET_BYTES),
      0,
      MAX_PACKET_BYTES,
      position,
    );
    const text = buffer.toString("utf8", 0, bytesRead);
    const end = text.indexOf(END);
    return end === -1 ? "" : text.slice(0, end + END.length);
  }
}
