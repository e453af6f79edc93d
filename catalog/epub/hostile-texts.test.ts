import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { strToU8 } from "fflate";
import { expect, test } from "vitest";

import {
  type BookFiles,
  manifestItem,
  buildPackage,
  buildPage,
  writeEpub,
} from "#tests/epubs/make-epub.ts";

import { openEpub } from "./open-epub.ts";
import { unpackEpub } from "./unpack-epub.ts";

/** In milliseconds, for a busy machine. */
const SOON = 5_000;

/** Entities that a careless parser expands to a billion words, a local file or a remote request. */
const declarations = `[<!ENTITY a0 "laugh">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join(
  "",
)}<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY far PUBLIC "x" "https://remote.example/x">
<!ENTITY % part SYSTEM "https://remote.example/x.dtd"> %part; <!ENTITY round "&round;">]`;
const mentions = "&a9;&file;&far;&round;%part;&lt;kept&gt;";

const doctype = (name: string) =>
  `<!DOCTYPE ${name} PUBLIC "-//X" "https://remote.example/x.dtd" ${declarations}>`;

const container = `<?xml version="1.0"?>${doctype("container")}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const ncx = `<?xml version="1.0"?>${doctype("ncx")}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<navMap><navPoint id="a" playOrder="1"><navLabel><text>${mentions}</text></navLabel><content src="one.xhtml"/></navPoint></navMap></ncx>`;
const drawing = `${doctype("svg")}<svg xmlns="http://www.w3.org/2000/svg"><text>${mentions}</text></svg>`;

test.each<[string, string, BookFiles]>([
  ["the container", "META-INF/container.xml", { "META-INF/container.xml": container }],
  [
    "the package",
    "OEBPS/content.opf",
    {
      "OEBPS/content.opf": buildPackage("", `<dc:subject>${mentions}</dc:subject>`).replace(
        "<package",
        `${doctype("package")}<package`,
      ),
    },
  ],
  [
    "a chapter",
    "OEBPS/one.xhtml",
    {
      "OEBPS/one.xhtml": buildPage(`<p title="${mentions}">${mentions}</p>`).replace(
        "<html",
        `${doctype("html")}<html`,
      ),
    },
  ],
  [
    "the NCX",
    "OEBPS/toc.ncx",
    {
      "OEBPS/content.opf": buildPackage(manifestItem("toc.ncx", "application/x-dtbncx+xml")),
      "OEBPS/toc.ncx": ncx,
    },
  ],
  [
    "a drawing",
    "OEBPS/a.svg",
    {
      "OEBPS/content.opf": buildPackage(manifestItem("a.svg", "image/svg+xml")),
      "OEBPS/a.svg": drawing,
    },
  ],
])("P13: does not expand or fetch entities that %s declares", async (_, path, files) => {
  const start = performance.now();
  await using book = await unpack(files);
  const written = await book.text(path);

  expect(performance.now() - start).toBeLessThan(SOON);
  expect(written.length).toBeLessThan(3_000);
  expect(written).not.toMatch(/<!ENTITY|laugh|root:|remote\.example/);
});

const words = "<p>café — Ende</p>";
const latin = Buffer.from(buildPage("<p>caf\u00e9</p>").replace("UTF-8", "utf-8"), "latin1");

test.each<[string, Buffer, string]>([
  ["UTF-16 with a byte order mark", utf16(`\ufeff${buildPage(words)}`), "café — Ende"],
  ["UTF-16 without a byte order mark", utf16(buildPage(words)), "café — Ende"],
  ["UTF-16BE with a byte order mark", utf16(`\ufeff${buildPage(words)}`).swap16(), "café — Ende"],
  ["UTF-16BE without a byte order mark", utf16(buildPage(words)).swap16(), "café — Ende"],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${buildPage(words)}`), "café — Ende"],
  [
    "declared Latin-1",
    Buffer.from(buildPage("<p>caf\u00e9</p>").replace("UTF-8", "iso-8859-1"), "latin1"),
    "café",
  ],
  ["Latin-1 declared as UTF-8", latin, "café"],
  ["an unknown encoding", Buffer.from(buildPage(words).replace("UTF-8", "x-none")), "café — Ende"],
  [
    "UTF-8 declared as UTF-16",
    Buffer.from(buildPage(words).replace("UTF-8", "UTF-16")),
    "café — Ende",
  ],
  [
    "UTF-8 with a mark in the middle",
    Buffer.from(buildPage(`<p>one</p>\ufeff${words}`)),
    "café — Ende",
  ],
  [
    "UTF-8 with mixed line endings",
    Buffer.from(buildPage(`<p>one</p>\r\r\n\n\u2028${words}`)),
    "café — Ende",
  ],
  [
    "UTF-8 with control characters",
    Buffer.from(buildPage(`<p>a\0b\u0001c\uffff</p>${words}`)),
    "café — Ende",
  ],
])("P13: reads a chapter in %s and writes it in UTF-8", async (_, bytes, expected) => {
  await using book = await unpack({ "OEBPS/one.xhtml": bytes });
  const written = await book.text("OEBPS/one.xhtml");

  expect(written).toContain(expected);
  expect(written).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
  // oxlint-disable-next-line no-control-regex
  expect(written).not.toMatch(/[\0-\u0008\u000b\u000c\u000e-\u001f\uffff]/);
});

const script = "script>(self.ran=1)</script>";

test.each<[string, Buffer]>([
  ["overlong UTF-8", Buffer.from(`<p>\u00c0\u00bc${script}</p>`, "latin1")],
  ["UTF-7", Buffer.from(`<p>+ADw-${script.replaceAll(">", "+AD4-")}</p>`)],
  ["truncated UTF-8 sequences", Buffer.from(`<p title="\u00f0">x" <${script}</p>`, "latin1")],
  ["tags with NULs", Buffer.from(`<p><scr\0ipt>self.ran=1</scr\0ipt><\0${script}</p>`)],
  ["ISO-2022-JP", Buffer.from(`<p>\u001b$B<${script}\u001b(B</p>`, "latin1")],
])("P13: removes a script hidden in %s", async (_, body) => {
  for (const encoding of ["UTF-8", "UTF-7", "iso-2022-jp", "hz-gb-2312", "gbk", "shift_jis"]) {
    const [before = "", after = ""] = buildPage("MARK").replace("UTF-8", encoding).split("MARK");
    await using book = await unpack({
      "OEBPS/one.xhtml": Buffer.concat([Buffer.from(before), body, Buffer.from(after)]),
    });
    expect(await book.text("OEBPS/one.xhtml"), encoding).not.toMatch(/<\0?scr\0?ipt/i);
  }
});

test.each([
  ["without a spine", buildPackage().replace(/<spine.*<\/spine>/s, ""), "broken-package"],
  ["without a manifest", buildPackage().replace(/<manifest>.*<\/manifest>/s, ""), "broken-package"],
  ["in truncated UTF-16", utf16(buildPackage()).subarray(0, 401), "broken-package"],
  ["of zeros", Buffer.alloc(5_000), "broken-package"],
])("P13: refuses a package %s", async (_, content, code) => {
  await expect(
    unpack({
      "OEBPS/content.opf": typeof content === "string" ? content : [new Uint8Array(content), {}],
    }),
  ).rejects.toMatchObject({
    name: "EpubError",
    code,
  });
});

test("P13: reads a package with repeated, circular and missing items once", async () => {
  const ring = `<item id="one" href="two.xhtml" media-type="application/xhtml+xml" fallback="b"/>
<item id="b" href="one.xhtml" media-type="application/xhtml+xml" fallback="one"/>
<item id="lost" href="lost.xhtml" media-type="application/xhtml+xml" fallback="lost"/>`;
  const opf = buildPackage(ring).replace(
    "</spine>",
    `${'<itemref idref="one"/><itemref idref="b"/><itemref idref="lost"/><itemref idref="none"/>'.repeat(500)}</spine>`,
  );
  await using book = await unpack({ "OEBPS/content.opf": opf });

  const chapters = book.kept.filter(({ path }) => path === "OEBPS/one.xhtml");
  expect(chapters).toHaveLength(1);
  expect(book.kept.map(({ path }) => path)).not.toContain("OEBPS/lost.xhtml");
});

test("P13: leaves out broken fonts and scripts named as fonts", async () => {
  const fonts = ["a.otf", "b.ttf", "c.woff2", "d.woff"];
  await using book = await unpack({
    "OEBPS/content.opf": buildPackage(fonts.map((name) => manifestItem(name, "font/otf")).join("")),
    "OEBPS/a.otf": "OTTO=1;/*",
    "OEBPS/b.ttf": strToU8("MZ and so on"),
    "OEBPS/c.woff2": strToU8(`wOF2${"x".repeat(60)}`),
    "OEBPS/d.woff": "",
  });

  expect(book.kept.filter(({ type }) => type.startsWith("font/"))).toEqual([]);
  for (const name of fonts) expect(book.removed.join()).toContain(`OEBPS/${name}: the file`);
  expect(await book.text("OEBPS/one.xhtml")).toContain("The first words.");
});

async function unpack(files: BookFiles) {
  const place = await mkdtempDisposable(join(tmpdir(), "texts-"));
  const folder = join(place.path, "book");
  try {
    await using epub = await openEpub(await writeEpub(join(place.path, "book.epub"), files));
    const report = await unpackEpub(epub, folder);
    return {
      ...report,
      text: (path: string) => readFile(join(folder, path), "utf8"),
      [Symbol.asyncDispose]: () => place.remove(),
    };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

function utf16(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, "utf16le");
}
