import { type BookFiles, buildBookPackage, buildPage, makeEpub } from "./make-epub.ts";
import { makeMp3, tinyMedia } from "./tiny-media.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="#2b6f5e"/></svg>`;

/** Recordings and videos in a chapter of several pages, and one in the next. */
export function buildMediaBook(): Uint8Array {
  const fill = "<p>Words between the songs and the films.</p>".repeat(30);
  const pages = {
    "one.xhtml": `<h1>Songs</h1><p>Before</p><audio controls="controls" autoplay="autoplay" src="song.mp3">FALLBACK</audio>
      <video controls="controls" width="160" height="120" poster="still.svg"><source src="film.mp4" type="video/mp4"/><source src="film.webm"/>
      <track src="words.vtt" srclang="en" label="English"/><track src="mots.vtt" srclang="fr" label="Français"/><p>FALLBACK</p></video>
      <p>Hear <a href="song.ogg">the second song</a> too.</p>
      <audio src="https://remote.example/far.mp3">FALLBACK</audio><video src="broken.mp4">FALLBACK</video><p>After</p>${fill}`,
    "two.xhtml": `<h1>More</h1><audio title="The last song" src="song.m4a"/><p>End</p>`,
  };
  return makeBook({
    title: "Songs and Films",
    pages,
    files: {
      "song.mp3": makeMp3(20),
      "song.ogg": tinyMedia.ogg,
      "song.m4a": tinyMedia.m4a,
      "film.mp4": tinyMedia.mp4,
      "film.webm": tinyMedia.webm,
      "broken.mp4": Buffer.from("\0\0\0\x18ftypmp42"),
      "words.vtt": "WEBVTT\n\n00:00.000 --> 00:03.000\nA green field\n",
      "mots.vtt": "WEBVTT\n\n00:00.000 --> 00:03.000\nUn champ vert\n",
      "still.svg": PICTURE,
    },
  });
}

/** Two chapters with a voice, each of several pages, and one without; in a fixed layout each chapter is a page. */
export function buildReadAloudBook({ isFixed = false } = {}): Uint8Array {
  const names = ["The first gate", "The second gate"];
  const chapters = names.map((name, place) => {
    const words = isFixed ? "" : " and then some words that fill the page".repeat(60);
    const body = `<h1 id="p0">${name}</h1><p id="p1">One${words}.</p><p id="p2">Two${words}.</p>`;
    return [`c${place + 1}.xhtml`, body] as const;
  });
  const overlays = chapters.map(([page], place) => [
    overlayOf(page),
    buildOverlay(page, `voice${place + 1}.mp3`),
  ]);
  return makeBook({
    title: isFixed ? "Two Drawn Gates" : "Two Gates",
    isFixed,
    pages: { ...Object.fromEntries(chapters), "c3.xhtml": "<h1>The last gate</h1><p>Silent.</p>" },
    files: {
      ...Object.fromEntries(overlays),
      "voice1.mp3": makeMp3(3 * PASSAGE_SECONDS),
      "voice2.mp3": makeMp3(3 * PASSAGE_SECONDS),
    },
  });
}

/** How long the voice reads each of three passages. */
export const PASSAGE_SECONDS = 10;

function buildOverlay(page: string, sound: string): string {
  const passages = [0, 1, 2].map(
    (place) =>
      `<par><text src="${page}#p${place}"/><audio src="${sound}" clipBegin="${place * PASSAGE_SECONDS}s" clipEnd="0:00:${(place + 1) * PASSAGE_SECONDS}"/></par>`,
  );
  return `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${passages.join("")}</body></smil>`;
}

type Book = {
  title: string;
  /** The bodies of the chapters, in reading order. */
  pages: Record<string, string>;
  files: BookFiles;
  isFixed?: boolean;
};

function makeBook({ title, pages, files, isFixed = false }: Book): Uint8Array {
  const head = isFixed ? `<meta name="viewport" content="width=600, height=800"/>` : "";
  const links = Object.keys(pages).map((name) => `<li><a href="${name}">${name}</a></li>`);
  return makeEpub({
    ...inFolder(Object.entries(pages).map(([name, body]) => [name, buildPage(body, head)])),
    ...inFolder(Object.entries(files)),
    "OEBPS/nav.xhtml": buildPage(`<nav epub:type="toc"><ol>${links.join("")}</ol></nav>`),
    "OEBPS/content.opf": buildPackage({ title, pages, files, isFixed }),
  });
}

function inFolder(entries: [string, BookFiles[string]][]): BookFiles {
  return Object.fromEntries(entries.map(([name, content]) => [`OEBPS/${name}`, content]));
}

function buildPackage({ title, pages, files, isFixed }: Book): string {
  const layout = isFixed ? `<meta property="rendition:layout">pre-paginated</meta>` : "";
  const items = [
    ...Object.keys(pages).map((name) => {
      const overlay = files[overlayOf(name)] ? ` media-overlay="${overlayOf(name)}"` : "";
      return `<item id="${name}" href="${name}" media-type="application/xhtml+xml"${overlay}/>`;
    }),
    ...Object.keys(files).map(
      (name) => `<item id="${name}" href="${name}" media-type="${typeOf(name)}"/>`,
    ),
  ];
  return buildBookPackage({
    title,
    items,
    references: Object.keys(pages).map((name) => `<itemref idref="${name}"/>`),
    metadata: `${layout}<meta property="media:active-class">now-read</meta>`,
  });
}

function overlayOf(page: string): string {
  return page.replace("xhtml", "smil");
}

/** Most types are wrong on purpose: the content decides. */
function typeOf(name: string): string {
  if (name.endsWith("smil")) return "application/smil+xml";
  return name.endsWith("svg") ? "image/svg+xml" : "application/octet-stream";
}
