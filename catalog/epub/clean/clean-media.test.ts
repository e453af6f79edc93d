import { expect, test } from "vitest";

import { createBookNames } from "#catalog/epub/book-names.ts";
import { readMarkup } from "#catalog/epub/parse-markup.ts";
import { serializeMarkup } from "#catalog/epub/serialize-markup.ts";
import { buildPage } from "#tests/epubs/make-epub.ts";

import { cleanCaptions } from "./clean-captions.ts";
import { cleanDocument } from "./clean-document.ts";
import { cleanOverlay } from "./clean-overlay.ts";

const types = new Map([
  ["OEBPS/a.mp3", "audio/mpeg"],
  ["OEBPS/b-c.mp4", "video/mp4"],
  ["OEBPS/b.webm", "video/webm"],
  ["OEBPS/words.vtt", "text/vtt"],
  ["OEBPS/a.png", "image/png"],
]);
const names = createBookNames([...types.keys(), "OEBPS/b c.mp4", "OEBPS/one.xhtml"]);
types.set(names.nameOf("OEBPS/b c.mp4"), "video/mp4");

const SONG = `<span data-file="OEBPS/a.mp3" data-type="audio/mpeg"></span>`;
const FILM = `<span data-file="OEBPS/b.webm" data-type="video/webm"></span>`;
const WORDS = `<span data-file="OEBPS/words.vtt" data-type="text/vtt" lang="en" title="English"></span>`;

test.each([
  [`<audio src="a.mp3" controls="">Fallback</audio>`, `<span data-media="audio">${SONG}</span>`],
  [
    `<audio id="s" class="c" autoplay="" loop="" onplay="evil()"><source src="a.mp3"/><p>Fallback</p></audio>`,
    `<span id="s" class="c" data-media="audio">${SONG}</span>`,
  ],
  [
    `<video width="320" height="50%" poster="a.png"><source src="b.webm"/><track src="words.vtt" srclang="en" label="English"/></video>`,
    `<span data-media="video" data-width="320">${FILM}${WORDS}<img alt="" src="a.png"/></span>`,
  ],
  [
    `<video src="B%20C.mp4"><source src="b.webm"/></video>`,
    `<span data-media="video"><span data-file="OEBPS/b-c-2.mp4" data-type="video/mp4"></span></span>`,
  ],
  [
    `<object data="a.mp3" type="text/html"><p>Fallback</p></object>`,
    `<span data-media="audio">${SONG}</span>`,
  ],
  [`<embed src="b.webm"/>`, `<span data-media="video">${FILM}</span>`],
  [
    `<p><a href="a.mp3"><b>Hear</b> it</a></p>`,
    `<p><span data-media="audio" data-label="Hear it">${SONG}</span></p>`,
  ],
  [
    `<p><a href="b.webm">See <img src="a.png"/></a></p>`,
    `<p><span data-media="video" data-label="See">${FILM}<img alt="" src="a.png"/></span></p>`,
  ],
  [`<object data="none.mp3" type="audio/mpeg"><p>Words</p></object>`, `<p>Words</p>`],
  [`<img src="b.webm" alt="A film"/>`, `A film`],
])("replaces %s by its place", (body, expected) => {
  expect(clean(body).written).toContain(`<body>${expected}</body>`);
});

const TRANSCRIPT = `<p>${"Words of a sermon. ".repeat(20)}</p>`;
const PLACE = `<span data-media="audio">${SONG}</span>`;

test.each([
  [`<audio src="a.mp3">${TRANSCRIPT}</audio>`, `${PLACE}${TRANSCRIPT}`],
  [`<audio><source src="a.mp3">${TRANSCRIPT}</source></audio>`, `${PLACE}${TRANSCRIPT}`],
  [`<audio src="a.mp3"><h2 id="b">Four</h2>Five</audio>`, `${PLACE}<h2 id="b">Four</h2>Five`],
  [`<audio src="a.mp3">One<audio src="a.mp3">Two</audio></audio>`, `${PLACE}One${PLACE}`],
  [`<object data="a.mp3">${TRANSCRIPT}</object>`, `${PLACE}${TRANSCRIPT}`],
  [
    `<audio src="a.mp3"><p id="b">No <b id="c">sound</b></p></audio>`,
    `${PLACE}<span id="b"></span><span id="c"></span>`,
  ],
  [
    `<a href="a.mp3" class="c"><h2 id="b">One</h2><img alt="" src="a.png"/></a>`,
    `<h2 id="b">One</h2><img alt="" src="a.png"/><span class="c" data-media="audio">${SONG}</span>`,
  ],
  [`<a href="a.mp3"><img alt="Hear" src="a.png"/></a>`, `<img alt="Hear" src="a.png"/>${PLACE}`],
  [`<a href="a.mp3">${TRANSCRIPT}</a>`, `${TRANSCRIPT}${PLACE}`],
])("keeps what %s has as well", (body, expected) => {
  expect(clean(body).written).toContain(`<body>${expected}</body>`);
});

test("keeps what follows an element without an end", () => {
  const body = `<p>Two<audio src="a.mp3" controls><p>Three<h2>Four</h2><p>Five`;
  expect(clean(body).written).toMatch(/Two<span data-media.*Three.*<h2>Four<\/h2>.*Five/s);
});

test("notes the words for readers without sound", () => {
  const { written, notes } = clean(`<audio src="a.mp3"><p>No <b>sound</b></p></audio>`);
  expect(written).not.toContain("No");
  expect(notes).toEqual(["the words in <audio>: No sound"]);
});

test("notes the picture for readers without sound", () => {
  const { written, notes } = clean(`<audio src="a.mp3"><p><img src="a.png" alt=""/></p></audio>`);
  expect(written).not.toContain("<img");
  expect(notes).toEqual(["the picture in <audio>"]);
});

test("P13: cleans a hundred thousand nested sources in a moment", () => {
  const nested = `${"<source>".repeat(240)}${"<source src='x'/>".repeat(190_000)}`;
  const root = readMarkup(buildPage(`<video>${nested}${"</source>".repeat(240)}</video>`));
  const notes: string[] = [];
  const start = performance.now();
  if (root)
    cleanDocument(
      root,
      cleaning("OEBPS/one.xhtml", (note) => notes.push(note)),
    );
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(notes).toHaveLength(20);
});

test.each([
  [`<audio src="https://remote.example/a.mp3">Fallback</audio>`, "https://remote.example/a.mp3"],
  [`<audio><source src="//remote.example/a.mp3"/></audio>`, "//remote.example/a.mp3"],
  [`<video src="missing.mp4">Fallback</video>`, "missing.mp4"],
  [`<video src="a.png"/>`, "a.png"],
  [`<video src="data:video/mp4;base64,AAAA"/>`, "data:video/mp4;base64,AAAA"],
  [`<audio src="javascript:evil()"/>`, "javascript:evil()"],
])("keeps only the place of %s, with a note", (body, address) => {
  const { written, notes } = clean(body);
  expect(written).toMatch(/<body><span data-media="(?:audio|video)"><\/span><\/body>/);
  expect(notes.join()).toContain(`the address ${address}`);
});

test("keeps no outside picture or captions of a video", () => {
  const body = `<video src="b.webm" poster="https://remote.example/p.png"><track src="https://remote.example/t.vtt"/><track kind="metadata" src="words.vtt"/></video>`;
  expect(clean(body).written).toContain(`<span data-media="video">${FILM}</span>`);
});

test("keeps the times and places of a media overlay", () => {
  const par = `<par id="p"><text src="one.xhtml#w1"/><audio src="a.mp3" clipBegin="0:00:01.5" clipEnd="2.25s"/></par>`;
  expect(overlay(`<seq epub:textref="one.xhtml" epub:type="chapter">${par}</seq>`)).toContain(
    `<body><seq epub:textref="one.xhtml" epub:type="chapter">${par}</seq></body>`,
  );
});

test.each([
  ["npt=1.5s", "1.5s"],
  ["12.340000000000002s", "12.340000000000002s"],
  [".9s", ".9s"],
  ["2.", "2."],
  ["1,5 s", "1.5s"],
])("keeps the time %s of a media overlay", (written, kept) => {
  const par = `<par><text src="one.xhtml#w1"/><audio src="a.mp3" clipEnd="${written}"/></par>`;
  expect(overlay(par)).toContain(`clipEnd="${kept}"`);
});

test("removes from a media overlay what leads elsewhere", () => {
  const kept = `<par><text src="one.xhtml#a"/><audio src="a.mp3"/></par>`;
  const hostile = `<head><metadata><script>evil()</script></metadata></head>
    <par><text src="one.xhtml#b"/><audio src="https://remote.example/a.mp3"/></par>
    <par><text src="https://remote.example/"/><audio src="a.mp3"/></par>
    <par><text src="one.xhtml#c"/><audio src="missing.mp3"/></par>
    <par onbegin="evil()"><text src="one.xhtml#a"/><audio src="a.mp3" clipBegin="javascript:evil()"/><img src="evil.png"/></par>`;
  expect(overlay(`${hostile}<animate href="evil"/>`)).toContain(`<body>${kept}</body>`);
});

test("keeps no media overlay without a recording of the book", () => {
  expect(overlay(`<par><text src="one.xhtml#a"/><audio src="missing.mp3"/></par>`)).toBeNull();
  expect(overlay(`<par><text src="one.xhtml#a"/></par>`)).toBeNull();
});

test("keeps only the cues of captions", () => {
  const cue = "00:01.000 --> 00:02.000\nWords <i>and</i> more";
  const file = `\uFEFFWEBVTT - a title\r\n\r\nSTYLE\n::cue { background: url(https://remote.example/) }\n\nNOTE\na --> b\n\n1\n${cue}\n\n\n${cue}`;
  expect(cleanCaptions(Buffer.from(file))).toBe(`WEBVTT\n\n1\n${cue}\n\n${cue}\n`);
  expect(cleanCaptions(Buffer.from("WEBVTTX"))).toBeNull();
  const close = `WEBVTT a --> b\nKind: captions\n${cue}\n\n${cue}`;
  expect(cleanCaptions(Buffer.from(close))).toBe(`WEBVTT\n\n${cue}\n\n${cue}\n`);
  expect(cleanCaptions(Buffer.alloc(3_000_000, "WEBVTT\n"))).toBeNull();
});

function clean(body: string): { written: string; notes: string[] } {
  const notes: string[] = [];
  const root = readMarkup(buildPage(body));
  const document =
    root &&
    cleanDocument(
      root,
      cleaning("OEBPS/one.xhtml", (note) => notes.push(note)),
    );
  return { written: document ? serializeMarkup(document) : "", notes };
}

function overlay(body: string): string | null {
  const root = readMarkup(
    `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`,
  );
  const cleaned =
    root &&
    cleanOverlay(
      root,
      cleaning("OEBPS/one.smil", () => {}),
    );
  return cleaned && serializeMarkup(cleaned);
}

function cleaning(path: string, note: (removed: string) => void) {
  return { path, names, types, note };
}
