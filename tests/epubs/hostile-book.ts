import { type BookFiles, manifestItem, buildPackage, buildPage } from "./make-epub.ts";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What a cleaned book must not contain anywhere. */
export const hostileTraces =
  /evil|remote\.example|javascript|onload|onclick|srcdoc|<script|<iframe|<object|<form/i;

const head = `
  <base href="https://remote.example/"/>
  <meta http-equiv="refresh" content="0;url=https://remote.example/"/>
  <meta name="viewport" content="width=600, height=800"/>
  <link rel="stylesheet" href="style.css" type="text/css"/>
  <link rel="stylesheet" href="https://remote.example/a.css"/>
  <link rel="stylesheet" href="//remote.example/a.css"/>
  <link rel="prefetch" href="evil.js"/>
  <link rel="stylesheet" href="data:text/css,evil"/>
  <script>evil()</script><script src="evil.js"></script><script src="/absolute/evil.js"/>
  <script src="https://remote.example/evil.js"></script><script src="data:text/javascript,evil()"></script>
  <SCRIPT>evil()</SCRIPT>
  <style>@import "https://remote.example/a.css"; p { color: green; background: url(https://remote.example/a.png) }</style>
  <style><![CDATA[p::after { content: "</style><script>alert()</script>" }]]></style>`;

const body = `
  <p id="kept" class="a" lang="en" onclick="evil()" onmouseover="evil()" style="color: red; background: url('//remote.example/b.png')">Kept words</p>
  <p><a href="javascript:evil()">one</a><a href=" java&#10;script:evil()">two</a><a href="&#1;javascript:evil()">three</a>
  <a href="data:text/html,evil">four</a><a href="vbscript:evil">five</a><a href="\\\\remote.example\\evil">six</a>
  <a href="two.xhtml#note" epub:type="noteref">note</a><a href="https://example.org/page" target="_blank">web</a>
  <a xlink:href="javascript:evil()" xmlns:xlink="http://www.w3.org/1999/xlink">seven</a></p>
  <img src="https://remote.example/t.gif" alt="A lost picture"/><img src="a.png" srcset="https://remote.example/b.png 2x" onload="evil()" alt="own"/>
  <img src="${PIXEL}" alt="in place"/><img src="data:image/svg+xml,evil" alt=""/><img src="/absolute/evil.png" alt=""/>
  <iframe srcdoc="evil" src="two.xhtml"></iframe><object data="evil.swf"><p>Words in an object</p></object><embed src="evil.swf"/>
  <form action="https://remote.example/"><p>Words in a form</p><input name="evil"/><button formaction="evil">Words of a button</button></form>
  <video src="https://remote.example/a.mp4" poster="https://remote.example/p.png"><p>Words for a film</p></video>
  <picture><source srcset="https://remote.example/c.png"/><img src="a.png" alt="p"/></picture>
  <table background="https://remote.example/d.png"><tr><td>Cell</td></tr></table>
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="evil()">
    <script>evil()</script><script href="evil.js"/><handler>evil</handler>
    <image xlink:href="a.png" width="9"/><image href="https://remote.example/e.png"/>
    <use href="#shape"/><use xlink:href="https://remote.example/f.svg#x"/><use href="data:image/svg+xml,evil"/>
    <a xlink:href="javascript:evil()"><text>Drawn</text><set attributeName="href" to="javascript:evil()"/>
      <animate attributeName="xlink:href" values="javascript:evil()"/></a>
    <rect id="shape" fill="url(#paint)" filter="url(https://remote.example/g.svg#x)" mask="image-set('https://remote.example/h.png' 1x)"/>
    <foreignObject><div xmlns="http://www.w3.org/1999/xhtml" onclick="evil()"><p>Within</p><script>evil()</script></div></foreignObject>
    <style>rect { fill: url(https://remote.example/i.svg#x) }</style>
  </svg>
  <math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:evil()"><semantics><mi xlink:href="javascript:evil()">x</mi>
    <annotation-xml encoding="text/html"><script xmlns="http://www.w3.org/1999/xhtml">evil()</script></annotation-xml></semantics></math>
  <x:script xmlns:x="http://www.w3.org/1999/xhtml">evil()</x:script><script xmlns="urn:other">evil()</script>
  <!-- evil --><?evil evil?>`;

const css = String.raw`@charset "utf-8"; @import url("https://remote.example/a.css"); @import 'own.css'; @import "//remote.example/wrong.css";
  @font-face { font-family: Own; src: url(own.woff2), url(https://remote.example/a.woff2) }
  @font-face { font-family: Far; src: url("//remote.example/b.woff2") }
  @media screen { p { background-image: url(HTTPS://remote.example/c.png) } }
  p { color: green; behavior: url(evil.htc); -moz-binding: url(evil.xml#x); width: expression(evil()) }
  q { background: \75rl(https://remote.example/d.png); background: u\rl("https://remote.example/e.png") }
  b { background: image-set("https://remote.example/f.png" 1x); --far: url(https://remote.example/g.png); background: var(--far) }
  i { --name: "https://remote.example/h.png"; background: -webkit-image-set(var(--name) 1x) }
  u { background: src("https://remote.example/i.png"); cursor: url(javascript:evil()), auto; list-style: url(data:image/svg+xml,evil) }
  s { background: url("/evil/absolute.png"); content: url( "https://remote.example/j.png" ) }
  em { color: blue } /* evil */ <!-- evil`;

const doctype = `<!DOCTYPE html [<!ENTITY boom "evil"><!ENTITY more "&boom;&boom;">]>`;

const drawing = `<?xml version="1.0"?><?xml-stylesheet href="https://remote.example/a.css"?>
<svg xmlns="http://www.w3.org/2000/svg" onload="evil()"><script>evil()</script><circle r="3"/></svg>`;

/** Every known trick of a hostile book, in one valid book. */
export const hostileBook: BookFiles = {
  "OEBPS/content.opf": buildPackage(
    [
      manifestItem("two.xhtml", "application/xhtml+xml"),
      manifestItem("broken.xhtml", "application/xhtml+xml"),
      manifestItem("drawing.svg", "image/svg+xml"),
      manifestItem("style.css", "text/css"),
      manifestItem("a.png", "image/png"),
      manifestItem("evil.js", "text/javascript"),
      manifestItem("evil.png", "image/png"),
      manifestItem("evil.woff2", "font/woff2"),
      manifestItem("wrong.css", "text/css"),
      manifestItem("evil.html", "image/gif"),
      manifestItem("https://remote.example/a.mp3", "audio/mpeg"),
    ].join(""),
    `<dc:description>&lt;p onclick="evil()"&gt;A book&lt;/p&gt;&lt;script&gt;evil()&lt;/script&gt;</dc:description>
     <link rel="record" href="https://remote.example/record.xml"/>`,
  ),
  "OEBPS/one.xhtml": buildPage(body, head),
  "OEBPS/two.xhtml": buildPage("<p>&boom;&nbsp;&more;</p>")
    .replace("<html", `${doctype}<html`)
    .replaceAll("&boom;", ""),
  "OEBPS/broken.xhtml":
    "<html><head><title>Broken</title><body onload=evil()><p>Open<p>ended<br><script>evil()<img src=x onerror=evil()>",
  "OEBPS/drawing.svg": drawing,
  "OEBPS/style.css": css,
  "OEBPS/a.png": Buffer.from(PIXEL.slice(22), "base64"),
  "OEBPS/evil.js": "evil()",
  "OEBPS/evil.png": "evil()",
  "OEBPS/evil.woff2": "evil()",
  "OEBPS/wrong.css": "evil(); fetch('https://remote.example')",
  "OEBPS/evil.html": "<html><script>evil()</script></html>",
  "OEBPS/unlisted.js": "evil()",
  "index.json": "[]",
};
