import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";

import type { BookFiles } from "#tests/epubs/make-epub.ts";

import { type BookPlan, buildContainer, zipFiles } from "./build-book.ts";

/** How the zip is made, and what is beside the book in it. */
export function planPackaging(): Record<string, BookPlan> {
  return {
    stored: { zip: (files) => zipSync(toBytes(files), { level: 0 }) },
    "data-descriptors": { zip: zipInPieces },
    directories: { zip: (files) => zipFiles({ "META-INF/": "", "OEBPS/": "", ...files }) },
    "mimetype-last": { zip: ({ mimetype = "", ...files }) => zipFiles({ ...files, mimetype }) },
    "mimetype-compressed": {
      zip: (files) => zipFiles({ ...files, mimetype: "application/epub+zip" }),
    },
    "mimetype-with-line-break": { files: { "/mimetype": "application/epub+zip\r\n" } },
    "mimetype-with-bom": { files: { "/mimetype": "\ufeffapplication/epub+zip" } },
    "mimetype-missing": { zip: (files) => zipFiles(leaveOut(files, "mimetype")) },
    "mimetype-of-other-format": { files: { "/mimetype": "application/pdf" }, isRefused: true },
    "top-folder": { zip: (files) => zipFiles(rename(files, (path) => `My Book/${path}`)) },
    backslashes: { zip: (files) => zipFiles(rename(files, (path) => path.replaceAll("/", "\\"))) },
    "dot-slash": { zip: (files) => zipFiles(rename(files, (path) => `./${path}`)) },
    "system-files": {
      files: {
        "/.DS_Store": "x",
        "/__MACOSX/OEBPS/._c1.xhtml": "x",
        "Thumbs.db": "x",
        "/iTunesMetadata.plist": "<plist/>",
        "/META-INF/calibre_bookmarks.txt": "x",
      },
    },
    "other-descriptions": {
      files: {
        "/META-INF/manifest.xml": "<manifest/>",
        "/META-INF/metadata.xml": "<metadata/>",
        "/META-INF/signatures.xml": "<signatures/>",
      },
    },
    "two-packages": {
      files: {
        "/META-INF/container.xml": buildContainer("OEBPS/content.opf").replace(
          "</rootfiles>",
          '<rootfile full-path="other.opf" media-type="application/oebps-package+xml"/></rootfiles>',
        ),
      },
    },
    "pdf-listed-first": {
      files: {
        "/META-INF/container.xml": buildContainer("OEBPS/content.opf").replace(
          "<rootfiles>",
          '<rootfiles><rootfile full-path="book.pdf" media-type="application/pdf"/>',
        ),
        "/book.pdf": "%PDF-1.4",
      },
    },
    "container-with-bom": {
      files: { "/META-INF/container.xml": `\ufeff${buildContainer("OEBPS/content.opf")}` },
    },
    "container-without-namespace": {
      files: {
        "/META-INF/container.xml": buildContainer("OEBPS/content.opf").replace(
          / xmlns="[^"]*"/,
          "",
        ),
      },
    },
    "container-with-prefix": {
      files: {
        "/META-INF/container.xml": buildContainer("OEBPS/content.opf")
          .replace(/<(\/?)(?=[a-z])/g, "<$1c:")
          .replace("xmlns=", "xmlns:c="),
      },
    },
    "container-other-case": {
      files: { "/META-INF/container.xml": buildContainer("oebps/Content.opf") },
    },
    "container-encoded": {
      files: { "/META-INF/container.xml": buildContainer("OEBPS/content%2Eopf") },
    },
    "container-from-top": {
      files: { "/META-INF/container.xml": buildContainer("/OEBPS/content.opf") },
    },
    "container-missing": {
      zip: (files) => zipFiles(leaveOut(files, "META-INF/container.xml")),
    },
    "package-missing": {
      files: { "/META-INF/container.xml": buildContainer("gone.opf") },
      isRefused: true,
    },
    "bytes-behind": {
      zip: (files) => Buffer.concat([zipFiles(files), Buffer.from("\n\n")]),
      isRefused: true,
    },
    "bytes-before": {
      zip: (files) => Buffer.concat([Buffer.from("junk"), zipFiles(files)]),
      isRefused: true,
    },
    "cut-off": { zip: (files) => zipFiles(files).slice(0, -300), isRefused: true },
    "no-zip": { zip: () => strToU8("Not a book."), isRefused: true },
    "empty-file": { zip: () => new Uint8Array(), isRefused: true },
    locked: {
      files: {
        "/META-INF/encryption.xml": `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData><e:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><e:CipherData><e:CipherReference URI="OEBPS/c1.xhtml"/></e:CipherData></e:EncryptedData></encryption>`,
      },
      isRefused: true,
    },
    "rights-only": { files: { "/META-INF/rights.xml": "<rights/>" } },
    "names-in-old-code-page": {
      zip: (files) => zipFiles({ ...files, "OEBPS/caf\u00e9.txt": "x" }),
    },
  };
}

function toBytes(files: BookFiles): Record<string, Uint8Array> {
  const entries = Object.entries(files).map(([path, content]): [string, Uint8Array] => {
    const plain = Array.isArray(content) ? content[0] : content;
    if (typeof plain === "string") return [path, strToU8(plain)];
    if (plain instanceof Uint8Array) return [path, plain];
    throw new Error(`${path} is a folder.`);
  });
  return Object.fromEntries(entries);
}

function leaveOut(files: BookFiles, path: string): BookFiles {
  return Object.fromEntries(Object.entries(files).filter(([each]) => each !== path));
}

function rename(files: BookFiles, change: (path: string) => string): BookFiles {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [change(path), file]));
}

/** As a program writes that does not know the sizes in advance. */
function zipInPieces(files: BookFiles): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [path, content] of Object.entries(toBytes(files))) {
    const entry = path === "mimetype" ? new ZipPassThrough(path) : new ZipDeflate(path);
    zip.add(entry);
    entry.push(content, true);
  }
  zip.end();
  return Buffer.concat(pieces);
}

/** The package document as tools write it. */
export function planMetadata(): Record<string, BookPlan> {
  return {
    "no-title": change(/<dc:title>.*<\/dc:title>/, ""),
    "empty-title": { title: " " },
    "two-titles": { metadata: "<dc:title>A second title</dc:title>" },
    "title-with-entities": { title: "Salt &amp; light &#8212; caf&#233;" },
    "title-with-html": { title: "&lt;i&gt;Salt&lt;/i&gt;" },
    "title-with-named-entity": { title: "Caf&eacute;&nbsp;time" },
    "title-with-plain-ampersand": { title: "Salt & light" },
    "long-title": { title: "A lamp ".repeat(120) },
    "no-creator": change(/<dc:creator>.*<\/dc:creator>/, ""),
    "creators-with-roles": {
      metadata: `<dc:creator opf:role="aut" opf:file-as="Ample, Ann">Ann Ample</dc:creator><dc:contributor opf:role="bkp">A tool</dc:contributor>`,
    },
    "creators-refined": {
      metadata: `<dc:creator id="c2">Ben Ample</dc:creator><meta refines="#c2" property="role">ill</meta><meta refines="#c2" property="file-as">Ample, Ben</meta>`,
    },
    "two-hundred-subjects": {
      metadata: Array.from(
        { length: 200 },
        (_, place) => `<dc:subject>Subject ${place}</dc:subject>`,
      ).join(""),
    },
    "description-with-html": {
      metadata:
        "<dc:description>&lt;p&gt;A &lt;b&gt;lamp&lt;/b&gt;.&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;</dc:description>",
    },
    "long-description": {
      metadata: `<dc:description>${"A lamp. ".repeat(4_000)}</dc:description>`,
    },
    dates: {
      metadata: `<dc:date opf:event="publication">1892</dc:date><dc:date>not a date</dc:date><meta property="dcterms:modified">2020-02-30T25:00:00Z</meta>`,
    },
    series: {
      metadata: `<meta name="calibre:series" content="Lamps"/><meta name="calibre:series_index" content="2.5"/>`,
    },
    collection: {
      metadata: `<meta property="belongs-to-collection" id="s">Lamps</meta><meta refines="#s" property="group-position">3</meta>`,
    },
    "unknown-metadata": {
      metadata: `<meta name="a" content="b"/><meta property="x:y">z</meta><x:lamp xmlns:x="urn:x">1</x:lamp><link rel="record" href="x.xml"/>`,
    },
    "no-identifier": change(/<dc:identifier.*<\/dc:identifier>/, ""),
    "identifier-not-named": change('unique-identifier="id"', 'unique-identifier="other"'),
    "identifier-empty": { identifier: "" },
    "identifier-isbn": { identifier: "urn:isbn:9780000000101" },
    "identifier-isbn-with-hyphens": { identifier: "978-0-00-000011-8" },
    "identifier-uuid": { identifier: "urn:uuid:0f0e0d0c-0b0a-4908-8706-0504030201ff" },
    "no-version": change(' version="3.0"', ""),
    "version-1": {
      version: "2.0",
      changePackage: (opf) => opf.replace('version="2.0"', 'version="1.0"'),
    },
    "version-3.2": change('version="3.0"', 'version="3.2"'),
    "oeb-metadata": {
      version: "2.0",
      changePackage: (opf) =>
        opf
          .replace(/<metadata([^>]*)>/, "<metadata$1><dc-metadata>")
          .replace("</metadata>", "</dc-metadata><x-metadata/></metadata>"),
    },
    "dublin-core-in-capitals": {
      changePackage: (opf) =>
        opf.replace(
          /<(\/?)dc:(\w)/g,
          (_, end: string, sign: string) => `<${end}dc:${sign.toUpperCase()}`,
        ),
    },
    "dublin-core-1.0": change("dc/elements/1.1/", "dc/elements/1.0/"),
    "prefixed-package": { changePackage: addPrefix("opf2") },
    "no-namespace": change(' xmlns="http://www.idpf.org/2007/opf"', ""),
    "other-namespace": change(
      'xmlns="http://www.idpf.org/2007/opf"',
      'xmlns="http://openebook.org/namespaces/oeb-package/1.0/"',
    ),
    "package-with-bom": { changePackage: (opf) => `\ufeff${opf}` },
    "package-with-doctype": change(
      "<package",
      `<!DOCTYPE package PUBLIC "+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN" "http://openebook.org/dtds/oeb-1.2/oebpkg12.dtd"><package`,
    ),
    "package-with-comments": change("<manifest>", "<!-- a comment --><manifest><!-- another -->"),
    "package-with-plain-ampersand": { metadata: "<dc:publisher>Salt & Light</dc:publisher>" },
    "package-cut-off": {
      changePackage: (opf) => opf.slice(0, opf.indexOf("<spine")),
      isRefused: true,
    },
    "package-without-end": { changePackage: (opf) => opf.replace("</package>", "") },
    "twice-the-id": {
      manifest: `<item id="i1" href="c2.xhtml" media-type="application/xhtml+xml"/>`,
    },
    "items-without-id": {
      manifest: `<item href="x.css" media-type="text/css"/>`,
      files: { "x.css": "p {}" },
    },
    "items-without-type": {
      changePackage: (opf) => opf.replaceAll(' media-type="application/xhtml+xml"', ""),
    },
    "items-elsewhere": {
      manifest: `<item id="x" href="https://example.org/a.mp3" media-type="audio/mpeg"/>`,
    },
    "items-missing": {
      manifest: `<item id="x" href="gone.css" media-type="text/css"/><item id="y" href="gone.png" media-type="image/png"/>`,
    },
    "white-space-in-ids": change('idref="i1"', 'idref=" i1 "'),
    "bindings-and-collections": {
      guide: `<bindings><mediaType media-type="x/y" handler="i1"/></bindings><collection role="index"><link href="c1.xhtml"/></collection><tours/>`,
    },
  };
}

function change(from: RegExp | string, to: string): BookPlan {
  return { changePackage: (opf) => opf.replace(from, to) };
}

/** Gives the package document's own elements a prefix. */
function addPrefix(prefix: string) {
  const own = /<(\/?)(?=(?:package|metadata|manifest|item|itemref|spine)\b)/g;
  return (opf: string) => opf.replace(own, `<$1${prefix}:`).replace('xmlns="', `xmlns:${prefix}="`);
}
