import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

import { type Handler, Parser } from "htmlparser2";

import type { Attribute, Markup } from "#catalog/epub/markup.ts";
import { FileError } from "#catalog/folder-files.ts";

import { toElementName } from "./onix-tags.ts";

/** In bytes. */
const MAX_FILE_BYTES = 1_000_000_000;
const CHUNK_BYTES = 64 * 1024;
const START_BYTES = 4 * 1024;

/** Of one product: more is no record of a book. */
const MAX_ELEMENTS = 20_000;
const MAX_LENGTH = 2_000_000;
const MAX_ATTRIBUTES = 50_000;
const MAX_DEPTH = 64;

/** In characters: what stands between products, and one tag or comment. */
const MAX_LENGTH_BETWEEN = 1_000_000;

type Element = {
  space: string;
  name: string;
  attributes: Attribute[];
  children: (Element | string)[];
};

/** Whether the file is an ONIX message, by its first element. */
export async function isOnix(file: string): Promise<boolean> {
  return /<(?:(?:\w+:)?|!doctype\s+)onixmessage[\s>]/i.test(await readStart(file));
}

/**
 * The products of an ONIX message one by one, with the names of elements as `toElementName` gives them. Document types
 * are skipped and entities other than those of XML stay as they are written. Throws `FileError`.
 */
export async function* streamProducts(file: string): AsyncIterable<Markup> {
  const start = await readStart(file);
  requireRelease(start);
  const decoder = new TextDecoder(findEncoding(start), { fatal: true });
  const message = openMessage();
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_FILE_BYTES) throw new FileError("It has more than 1 GB. Split it.");
      message.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield* message.takeProducts();
    }
    message.write(decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileError("It has bytes that are no letters of its encoding. Save it as UTF-8.");
  }
  message.requireEnd();
  yield* message.takeProducts();
}

/** Throws `FileError` for ONIX 2 and for entities of its own. */
function requireRelease(start: string): void {
  if (/<!doctype[^>]*\[/i.test(start) || /<!entity/i.test(start)) {
    throw new FileError(
      "It defines entities of its own (DOCTYPE with [ ]), which are not read. Remove them.",
    );
  }
  const [message = ""] = /<(?:\w+:)?onixmessage\b[^>]*>/i.exec(start) ?? [];
  const release = /\brelease\s*=\s*["']\s*(\d)/i.exec(message)?.[1];
  const isThree = release === undefined ? /onix\/3\./i.test(message) : release === "3";
  if (!isThree)
    throw new FileError("It is not ONIX 3, the only release that is read. Export it as ONIX 3.0.");
}

function findEncoding(start: string): string {
  if (start.startsWith("\u00ff\u00fe")) return "utf-16le";
  if (start.startsWith("\u00fe\u00ff")) return "utf-16be";
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(
    start,
  )?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8").encoding;
  } catch {
    throw new FileError(`Its encoding ${declared} is not known. Save it as UTF-8.`);
  }
}

/** The first bytes as Latin-1, without the zeros of UTF-16. */
async function readStart(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  return buffer.toString("latin1", 0, bytesRead).replaceAll("\0", "");
}

/** Reads a message in pieces of text, and finds its products. All functions throw `FileError`. */
function openMessage() {
  const products = collectProducts();
  let depth = 0;
  let isOver = false;
  let between = 0;

  const handler: Partial<Handler> = {
    // The parser keeps the attributes until the tag ends.
    onattribute(name, value) {
      between = 0;
      products.count("attributes");
      products.count("length", name.length + value.length);
    },
    onopentag(written, values) {
      between = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw new FileError("It has more than 64 levels.");
      products.openElement(toElementName(written), values);
    },
    onclosetag(written) {
      depth -= 1;
      if (depth === 0) isOver = /onixmessage$/i.test(written);
      products.closeElement();
    },
    ontext(text) {
      if (products.addText(text)) between = 0;
    },
  };
  const options = { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true };
  const parser = new Parser(handler, options);

  return {
    write(text: string) {
      between += text.length;
      parser.write(text);
      if (between > MAX_LENGTH_BETWEEN + CHUNK_BYTES) {
        throw new FileError("It has more than 1,000,000 characters without a product.");
      }
    },
    requireEnd() {
      if (!isOver) throw new FileError("It is cut off: its last element does not end.");
    },
    takeProducts: products.take,
  };
}

/** Builds products from their tags and texts, and leaves out what is outside of them. */
function collectProducts() {
  const products: Markup[] = [];
  const open: Element[] = [];
  let size = { elements: 0, attributes: 0, length: 0 };

  return {
    count,
    openElement(name: string, values: Record<string, string>) {
      if (open.length === 0 && name !== "product") return resetSize();
      count("elements");
      count("length", name.length);
      const element = toElement(name, values);
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    closeElement() {
      const closed = open.pop();
      if (!closed || open.length > 0) return;
      products.push(closed);
      resetSize();
    },
    /** Returns whether it is inside a product. */
    addText(text: string): boolean {
      if (open.length > 0) count("length", text.length);
      return (open.at(-1)?.children.push(text) ?? 0) > 0;
    },
    take: () => products.splice(0),
  };

  function count(what: keyof typeof size, more = 1): void {
    size[what] += more;
    const { elements, attributes, length } = size;
    if (elements > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES || length > MAX_LENGTH) {
      throw new FileError("A product has more than 20,000 elements or 2,000,000 characters.");
    }
  }

  function resetSize(): void {
    size = { elements: 0, attributes: 0, length: 0 };
  }
}

function toElement(name: string, values: Record<string, string>): Element {
  const attributes = Object.entries(values).map(([key, value]) => {
    return { space: "", name: key.toLowerCase(), value };
  });
  return { space: "", name, attributes, children: [] };
}
