import { inflateSync } from "node:zlib";

type Glyphs = Map<number, string>;

/** The text of each page of a PDF of ours, line by line; texts side by side are separated by a space. */
export function readPdf(pdf: Uint8Array): string[][] {
  const objects = readObjects(Buffer.from(pdf).toString("latin1"));
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\n/.test(object));

  return pages.map((page) => {
    const [, contents = ""] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    return readLines(readStream(objects.get(contents)), readFonts(page, objects));
  });
}

function readObjects(text: string): Map<string, string> {
  const objects = text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm);
  return new Map([...objects].map(([, number = "", object = ""]) => [number, object]));
}

function readStream(object = ""): string {
  const [, stream = ""] = /\nstream\n([\s\S]*)\nendstream$/.exec(object) ?? [];
  const bytes = Buffer.from(stream, "latin1");
  return object.includes("/FlateDecode") ? inflateSync(bytes).toString("latin1") : stream;
}

/** The characters of each font of the page by glyph number. */
function readFonts(page: string, objects: Map<string, string>): Map<string, Glyphs> {
  const named = page.matchAll(/\/(f\d+) (\d+) 0 R/g);
  return new Map(
    [...named].map(([, name = "", number = ""]) => {
      const [, unicode = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? "") ?? [];
      const pairs = readStream(objects.get(unicode)).matchAll(/^<([\dA-F]{4})> <([\dA-F]+)>$/gm);
      return [
        name,
        new Map([...pairs].map(([, glyph, text]) => [parseHex(glyph), decodeHex(text)])),
      ];
    }),
  );
}

function parseHex(digits = ""): number {
  return Number.parseInt(digits, 16);
}

function decodeHex(digits = ""): string {
  return Buffer.from(digits, "hex").swap16().toString("utf16le").replace("\uFEFF", "");
}

/** A position, a font, a replacement text and its end, and drawn glyphs. */
const sign =
  /^1 0 0 -1 \S+ (?<height>\S+) cm$|^\/(?<font>f\d+) \S+ Tf$|\/ActualText <(?<actual>[\dA-F]*)>|(?<end>^EMC$)|^\[?\((?<drawn>.*)\)\]? T[Jj]$/gm;

function readLines(content: string, fonts: Map<string, Glyphs>): string[] {
  const lines: { height: string; words: string[] }[] = [];
  let glyphs: Glyphs = new Map();
  let isReplaced = false;

  for (const { groups = {} } of content.matchAll(sign)) {
    const { height, font, actual, end, drawn } = groups;
    const line = lines.at(-1);
    if (height && height === line?.height) line.words.push("");
    else if (height) lines.push({ height, words: [""] });
    if (font) glyphs = fonts.get(font) ?? new Map();
    if (actual !== undefined) line?.words.push(`${line.words.pop()}${decodeHex(actual)}`);
    if (actual !== undefined || end) isReplaced = actual !== undefined;
    if (drawn && !isReplaced) line?.words.push(`${line.words.pop()}${decodeGlyphs(drawn, glyphs)}`);
  }
  return lines.map(({ words }) => words.join(" ").replaceAll(/ +/g, " ").trim()).filter(Boolean);
}

function decodeGlyphs(drawn: string, glyphs: Glyphs): string {
  const bytes = Buffer.from(
    drawn.replaceAll(/\) \S+ \(/g, "").replaceAll(/\\(\d{3}|.)/g, unescapeSequence),
    "latin1",
  );
  const numbers = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(at * 2));
  return numbers.map((number) => glyphs.get(number) ?? "").join("");
}

const escapes = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
]);

function unescapeSequence(_: string, sign: string): string {
  return sign.length === 3
    ? String.fromCharCode(Number.parseInt(sign, 8))
    : (escapes.get(sign) ?? sign);
}
