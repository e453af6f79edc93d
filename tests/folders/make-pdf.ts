import { deflateSync } from "node:zlib";

type PdfParts = {
  /** Of the document information, such as {Title: "The Lamp"}. */
  info?: Record<string, string>;
  /** As BCP 47. */
  language?: string;
  /** The words of each page. */
  pages?: readonly string[];
  xmp?: string;
  /** In points. */
  size?: readonly [number, number];
  /** Objects from number 20 on, after those of the document; a text or a stream. */
  more?: readonly (string | { dictionary: string; data: Uint8Array })[];
  /** Added to the dictionary of each page. */
  pageEntries?: string;
  /** Drawn on each page before its words. */
  drawing?: string;
  /** Added to the trailer. */
  trailer?: string;
};

/** A small PDF with its own cross-reference table. */
export function makePdf(parts: PdfParts = {}): Uint8Array {
  const { info = {}, language, pages = ["Hello"], xmp, size = [400, 600], more = [] } = parts;
  const objects = new Map<number, string | { dictionary: string; data: Uint8Array }>();
  const pageNumbers = pages.map((_, index) => 1_000 + 2 * index);
  objects.set(
    1,
    `<</Type/Catalog/Pages 2 0 R${language ? `/Lang(${language})` : ""}${xmp === undefined ? "" : "/Metadata 5 0 R"}>>`,
  );
  objects.set(
    2,
    `<</Type/Pages/Count ${pages.length}/Kids[${pageNumbers.map((each) => `${each} 0 R`).join(" ")}]>>`,
  );
  objects.set(3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  objects.set(
    4,
    `<<${Object.entries(info)
      .map(([key, value]) => `/${key} ${toHex(value)}`)
      .join("")}>>`,
  );
  if (xmp !== undefined)
    objects.set(5, { dictionary: "/Type/Metadata/Subtype/XML", data: Buffer.from(xmp) });
  for (const [index, object] of more.entries()) objects.set(20 + index, object);
  for (const [index, words] of pages.entries()) {
    const page = 1_000 + 2 * index;
    const lines = words.match(/.{1,60}(?:\s|$)/g) ?? [""];
    const text = lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`).join("\n");
    const content = `1 0.9 0.6 rg 0 0 ${size[0]} ${size[1]} re f\n${parts.drawing ?? ""}\nBT /F1 12 Tf 0 g 14 TL 40 ${size[1] - 60} Td ${text} ET`;
    objects.set(
      page,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]/Contents ${page + 1} 0 R/Resources<</Font<</F1 3 0 R>>${parts.pageEntries ?? ""}>>>>`,
    );
    objects.set(page + 1, { dictionary: "/Filter/FlateDecode", data: deflateSync(content) });
  }
  return joinObjects(objects, parts.trailer ?? "");
}

/** A packet of Dublin Core, such as {title: "The Lamp", creator: "Ann Ample"}. */
export function makeXmp(values: Record<string, string>): string {
  const lists = Object.entries(values).map(
    ([name, value]) =>
      `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt></dc:${name}>`,
  );
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
${lists.join("")}<pdf:Producer>A Program</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function toHex(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex")}>`;
}

function joinObjects(
  objects: ReadonlyMap<number, string | { dictionary: string; data: Uint8Array }>,
  trailer: string,
): Uint8Array {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n", "latin1")];
  const places = new Map<number, number>();
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const [number, object] of objects) {
    places.set(number, length());
    const body =
      typeof object === "string"
        ? [Buffer.from(object, "latin1")]
        : [
            Buffer.from(`<<${object.dictionary}/Length ${object.data.length}>>\nstream\n`),
            Buffer.from(object.data),
            Buffer.from("\nendstream"),
          ];
    pieces.push(Buffer.from(`${number} 0 obj\n`), ...body, Buffer.from("\nendobj\n"));
  }
  const start = length();
  const rows = [...places].map(
    ([number, place]) => `${number} 1\n${String(place).padStart(10, "0")} 00000 n \n`,
  );
  const last = Math.max(...places.keys());
  pieces.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size ${last + 1}/Root 1 0 R/Info 4 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
