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

/** What some program makes a billion words, a file of the machine or a call to a stranger of. */
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
  ["its container", "META-INF/container.xml", { "META-INF/container.xml": container }],
  [
    "its package",
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
    "its list of chapters",
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
])(
  "P13: entities that %s declares are words, and nothing is fetched for them",
  async (_, path, files) => {
    const start = performance.now();
    await using book = await unpack(files);
    const written = await book.text(path);

    expect(performance.now() - start).toBeLessThan(SOON);
    expect(written.length).toBeLessThan(3_000);
    expect(written).not.toMatch(/<!ENTITY|laugh|root:|remote\.example/);
  },
);

const words = "<p>café — Ende</p>";
const latin = Buffer.from(buildPage("<p>caf\u00e9</p>").replace("UTF-8", "utf-8"), "latin1");

test.each<[string, Buffer, string]>([
  ["UTF-16 with its mark", utf16(`\ufeff${buildPage(words)}`), "café — Ende"],
  ["UTF-16 without a mark", utf16(buildPage(words)), "café — Ende"],
  ["UTF-16 the other way round", utf16(`\ufeff${buildPage(words)}`).swap16(), "café — Ende"],
  ["UTF-16 the other way round, without a mark", utf16(buildPage(words)).swap16(), "café — Ende"],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${buildPage(words)}`), "café — Ende"],
  [
    "Latin-1 that it names",
    Buffer.from(buildPage("<p>caf\u00e9</p>").replace("UTF-8", "iso-8859-1"), "latin1"),
    "café",
  ],
  ["Latin-1 under the name of UTF-8", latin, "caf\ufffd"],
  [
    "an encoding that nobody knows",
    Buffer.from(buildPage(words).replace("UTF-8", "x-none")),
    "café — Ende",
  ],
  [
    "UTF-8 under the name of UTF-16",
    Buffer.from(buildPage(words).replace("UTF-8", "UTF-16")),
    "café — Ende",
  ],
  ["a mark in its middle", Buffer.from(buildPage(`<p>one</p>\ufeff${words}`)), "café — Ende"],
  [
    "lines that end in every way",
    Buffer.from(buildPage(`<p>one</p>\r\r\n\n\u2028${words}`)),
    "café — Ende",
  ],
  [
    "signs that no text has",
    Buffer.from(buildPage(`<p>a\0b\u0001c\uffff</p>${words}`)),
    "café — Ende",
  ],
])("P13: a chapter in %s is read, and written in UTF-8", async (_, bytes, expected) => {
  await using book = await unpack({ "OEBPS/one.xhtml": bytes });
  const written = await book.text("OEBPS/one.xhtml");

  expect(written).toContain(expected);
  expect(written).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
  // oxlint-disable-next-line no-control-regex
  expect(written).not.toMatch(/[\0-\u0008\u000b\u000c\u000e-\u001f\uffff]/);
});

const script = "script>(self.ran=1)</script>";

test.each<[string, Buffer]>([
  ["overlong signs", Buffer.from(`<p>\u00c0\u00bc${script}</p>`, "latin1")],
  ["UTF-7", Buffer.from(`<p>+ADw-${script.replaceAll(">", "+AD4-")}</p>`)],
  [
    "half signs that eat what follows",
    Buffer.from(`<p title="\u00f0">x" <${script}</p>`, "latin1"),
  ],
  ["NULs in its tags", Buffer.from(`<p><scr\0ipt>self.ran=1</scr\0ipt><\0${script}</p>`)],
  ["signs of three bytes of Japanese", Buffer.from(`<p>\u001b$B<${script}\u001b(B</p>`, "latin1")],
])("P13: a script in %s is none when it is read", async (_, body) => {
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
  [
    "of signs of two bytes that break off",
    utf16(buildPackage()).subarray(0, 401),
    "broken-package",
  ],
  ["of zeros", Buffer.alloc(5_000), "broken-package"],
])("P13: a package %s is refused", async (_, content, code) => {
  await expect(
    unpack({
      "OEBPS/content.opf": typeof content === "string" ? content : [new Uint8Array(content), {}],
    }),
  ).rejects.toMatchObject({
    name: "EpubError",
    code,
  });
});

test("P13: a package that names things twice, in a ring, and that are not there is read once", async () => {
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

test("P13: broken fonts and scripts that are called fonts are left out, and the book is read without them", async () => {
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
