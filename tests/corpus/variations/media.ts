import { createHash } from "node:crypto";

import { type BookPlan, buildPage } from "./build-book.ts";
import type { Samples } from "./make-samples.ts";

/** Covers, fonts, sound and moving pictures. */
export function planMedia(samples: Samples): Record<string, BookPlan> {
  return { ...planCovers(samples), ...planFonts(samples), ...planSound(samples) };
}

function planCovers({ png, jpeg, gif, webp, tall }: Samples): Record<string, BookPlan> {
  const named = `<meta name="cover" content="cover"/>`;
  const page = buildPage(`<div><img src="cover.jpeg" alt="Cover"/></div>`);
  const guide = `<guide><reference type="cover" title="Cover" href="c1.xhtml"/></guide>`;
  const files = { "cover.jpeg": jpeg };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100%" height="100%" viewBox="0 0 600 900" preserveAspectRatio="xMidYMid meet"><image width="600" height="900" xlink:href="cover.jpeg"/></svg>`;
  return {
    "cover-by-property": {
      manifest: buildCoverItem("cover.jpeg", ' properties="cover-image"'),
      files,
    },
    "cover-by-meta": {
      version: "2.0",
      metadata: named,
      manifest: buildCoverItem("cover.jpeg"),
      files,
    },
    "cover-by-path": {
      version: "2.0",
      metadata: `<meta name="cover" content="cover.jpeg"/>`,
      manifest: buildCoverItem("cover.jpeg"),
      files,
    },
    "cover-meta-turned": {
      version: "2.0",
      metadata: `<meta content="cover" name="cover"/>`,
      manifest: buildCoverItem("cover.jpeg"),
      files,
    },
    "cover-by-guide": {
      version: "2.0",
      guide,
      manifest: buildCoverItem("cover.jpeg"),
      files,
      chapters: [{ page }, {}],
    },
    "cover-page-only": { manifest: buildCoverItem("cover.jpeg"), files, chapters: [{ page }, {}] },
    "cover-page-aside": {
      manifest: buildCoverItem("cover.jpeg", ' properties="cover-image"'),
      files,
      chapters: [{ page, itemref: ' linear="no"' }, {}],
    },
    "cover-in-svg": {
      manifest: buildCoverItem("cover.jpeg"),
      files,
      chapters: [{ page: buildPage(svg) }, {}],
    },
    "cover-missing": { version: "2.0", metadata: named, manifest: buildCoverItem("gone.jpeg") },
    "cover-gif": {
      manifest: buildCoverItem("cover.gif", ' properties="cover-image"'),
      files: { "cover.gif": gif },
    },
    "cover-webp": {
      manifest: buildCoverItem("cover.webp", ' properties="cover-image"'),
      files: { "cover.webp": webp },
    },
    "cover-tall": {
      manifest: buildCoverItem("cover.png", ' properties="cover-image"'),
      files: { "cover.png": tall },
    },
    "cover-of-other-type": {
      manifest: buildCoverItem("cover.jpeg", ' properties="cover-image"'),
      files: { "cover.jpeg": png },
    },
    "cover-damaged": {
      manifest: buildCoverItem("cover.jpeg", ' properties="cover-image"'),
      files: { "cover.jpeg": jpeg.slice(0, 400) },
    },
  };
}

function buildCoverItem(name: string, more = ""): string {
  return `<item id="cover" href="${name}" media-type="image/${name.split(".")[1]}"${more}/>`;
}

function planFonts({ font }: Samples): Record<string, BookPlan> {
  const head = `<style>@font-face { font-family: Lamp; src: url(lamp.ttf); } body { font-family: Lamp; }</style>`;
  const plan = (name: string, bytes: Uint8Array, algorithm?: string): BookPlan => ({
    identifier: `urn:uuid:0f0e0d0c-0b0a-4908-8706-${createHash("sha1").update(name).digest("hex").slice(0, 12)}`,
    chapters: [{ head }, { head }],
    manifest: `<item id="font" href="lamp.ttf" media-type="application/vnd.ms-opentype"/>`,
    files: {
      "lamp.ttf": bytes,
      ...(algorithm && {
        "/META-INF/encryption.xml": `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData><e:EncryptionMethod Algorithm="${algorithm}"/><e:CipherData><e:CipherReference URI="OEBPS/lamp.ttf"/></e:CipherData></e:EncryptedData></encryption>`,
      }),
    },
  });
  const key = (name: string) =>
    createHash("sha1")
      .update(`${plan(name, font).identifier}`)
      .digest();
  const hexadecimal = (name: string) =>
    Buffer.from(
      `${plan(name, font).identifier}`.replace("urn:uuid:", "").replaceAll("-", ""),
      "hex",
    );
  return {
    "font-plain": plan("plain", font),
    "font-damaged": plan("damaged", font.slice(0, 3_000)),
    "font-obfuscated": plan(
      "idpf",
      mask(font, key("idpf"), 1_040),
      "http://www.idpf.org/2008/embedding",
    ),
    "font-obfuscated-by-adobe": plan(
      "adobe",
      mask(font, hexadecimal("adobe"), 1_024),
      "http://ns.adobe.com/pdf/enc#RC",
    ),
    "font-obfuscated-by-other-key": plan(
      "other",
      mask(font, key("lamp"), 1_040),
      "http://www.idpf.org/2008/embedding",
    ),
  };
}

function mask(font: Uint8Array, key: Uint8Array, length: number): Uint8Array {
  return font.map((byte, place) => (place < length ? byte ^ (key[place % key.length] ?? 0) : byte));
}

function planSound({ mp3 }: Samples): Record<string, BookPlan> {
  const item = `<item id="sound" href="a.mp3" media-type="audio/mpeg"/>`;
  const play = (inner: string): BookPlan => ({
    chapters: [{ inner }, {}],
    manifest: item,
    files: { "a.mp3": mp3 },
  });
  const overlay = `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><par><text src="c1.xhtml#w1"/><audio src="a.mp3" clipBegin="0s" clipEnd="0.5s"/></par></body></smil>`;
  return {
    "audio-source": play(`<audio controls="controls" src="a.mp3">No sound here.</audio>`),
    "audio-sources": play(
      `<audio controls="controls"><source src="a.mp3" type="audio/mpeg"/><p>No sound here.</p></audio>`,
    ),
    "audio-link": play(`<p><a href="a.mp3">Listen</a></p>`),
    "audio-elsewhere": play(`<audio controls="controls" src="https://example.org/a.mp3"></audio>`),
    "video-missing": play(
      `<video controls="controls" width="900" height="500" src="gone.mp4"><p>No pictures here.</p></video>`,
    ),
    embed: play(
      `<embed src="a.mp3" type="audio/mpeg"/><object data="a.mp3" type="audio/mpeg"><p>A lamp instead</p></object>`,
    ),
    overlay: {
      chapters: [{ inner: `<p id="w1">Words that are read.</p>`, item: ' media-overlay="o1"' }, {}],
      manifest: `${item}<item id="o1" href="o1.smil" media-type="application/smil+xml"/>`,
      metadata: `<meta property="media:duration">1s</meta><meta property="media:active-class">on</meta><meta refines="#o1" property="media:duration">1s</meta>`,
      files: { "a.mp3": mp3, "o1.smil": overlay },
    },
  };
}
