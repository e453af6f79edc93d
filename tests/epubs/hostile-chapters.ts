import { type BookFiles, manifestItem, buildPackage, buildPage } from "./make-epub.ts";

const SVG = "http://www.w3.org/2000/svg";

const XLINK = "http://www.w3.org/1999/xlink";

/** A book with one kind of trick in each chapter; each trick that succeeds adds its name to `ran`. */
export function hostileChapters(targets: TrickTargets): BookFiles {
  const chapters = buildTricks(targets);
  const pages = Object.entries(chapters).map(([name, { head, body }]) => [
    `OEBPS/${name}.xhtml`,
    buildPage(`<h1>${name}</h1><p>Words of ${name}.</p>${body}`, head),
  ]);
  const own = [
    ...Object.keys(chapters).map((name) => `${name}.xhtml`),
    "broken.xhtml",
    "drawing.svg",
  ];

  return {
    ...Object.fromEntries(pages),
    "OEBPS/content.opf": buildChapterPackage(own),
    "OEBPS/drawing.svg": drawing(targets),
    "OEBPS/broken.xhtml": brokenPage(targets),
    "OEBPS/framed.html": `<!doctype html><p>Framed</p><script>${trickScript(targets, "framed")}</script>`,
    "OEBPS/planted.js": trickScript(targets, "file"),
    "OEBPS/planted.png": trickScript(targets, "picture-file"),
    "OEBPS/planted.css": trickScript(targets, "style-file"),
    "OEBPS/far.smil": `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><par><text src="media.xhtml#here"/>
      <audio src="${targets.remote}/voice.mp3" clipBegin="0s" clipEnd="9s"/></par></body></smil>`,
    "OEBPS/far.css": `@import "${targets.remote}/import.css"; @font-face { font-family: Far; src: url("${targets.remote}/far.woff2") }
      body { font-family: Far; background: url("${targets.remote}/background.png"); list-style: url("${targets.remote}/list.png") }`,
  };
}

/** The chapters in reading order. */
export function listChapterPaths(files: BookFiles): string[] {
  const opf = String(files["OEBPS/content.opf"]);
  return [...opf.matchAll(/<itemref idref="([^"]+)-(xhtml|svg)"/g)].map(
    ([, name, ending]) => `OEBPS/${name}.${ending}`,
  );
}

function buildChapterPackage(chapters: readonly string[]): string {
  const items = [
    ...chapters.map((path) =>
      manifestItem(path, path.endsWith(".svg") ? "image/svg+xml" : "application/xhtml+xml").replace(
        `href="media.xhtml"`,
        `$& media-overlay="far-smil"`,
      ),
    ),
    manifestItem("framed.html", "application/xhtml+xml"),
    manifestItem("planted.js", "text/javascript"),
    manifestItem("planted.png", "image/png"),
    manifestItem("planted.css", "text/css"),
    manifestItem("far.css", "text/css"),
    manifestItem("far.smil", "application/smil+xml"),
  ];
  const spine = chapters.map((path) => `<itemref idref="${path.replace(/\W/g, "-")}"/>`);
  return buildPackage(items.join("")).replace(`<itemref idref="one"/>`, `$&${spine.join("")}`);
}

/** The addresses in a book's tricks: another host, and addresses of the library that contain a script. */
type TrickTargets = { remote: string; own: readonly string[] };

/** The chapters of a book by name, each with one kind of trick. A trick that succeeds adds its name to `ran`. */
function buildTricks(targets: TrickTargets): Record<string, { head: string; body: string }> {
  return { ...scripts(targets), ...markup(targets), ...network(targets) };
}

/** Without characters that markup would escape, so that it can be placed anywhere. */
function trickScript({ remote }: TrickTargets, name: string): string {
  return `(self.ran=self.ran||[]).push('${name}');try{(top.ran=top.ran||[]).push('${name}')}catch(e){};document.title='ran';new Image().src='${remote}/ran-${name}';alert('${name}')`;
}

function drawing(targets: TrickTargets): string {
  return `<?xml version="1.0"?><?xml-stylesheet href="${targets.remote}/drawing.css" type="text/css"?>
<svg xmlns="${SVG}" xmlns:xlink="${XLINK}" viewBox="0 0 90 90" onload="${trickScript(targets, "drawing-load")}">
<script>${trickScript(targets, "drawing")}</script><script href="planted.js"/><image href="${targets.remote}/drawn.png" width="9" height="9"/>
<circle r="9"/></svg>`;
}

/** Not well-formed XML, so that it is parsed as HTML. */
function brokenPage(targets: TrickTargets): string {
  return `<html><head><title>Broken</title><body onload="${trickScript(targets, "broken-load")}"><p>Open<p>ended<br>
<script>${trickScript(targets, "broken")}</script><img src=x onerror="${trickScript(targets, "broken-error")}"><img src="${targets.remote}/broken.png">
<p a"b="1">Odd<noscript><!-- </noscript><link rel="preconnect" href="${targets.remote}"> --></noscript>`;
}

type Chapters = ReturnType<typeof buildTricks>;

function scripts(targets: TrickTargets): Chapters {
  const data = (name: string) =>
    `data:text/javascript,${encodeURIComponent(trickScript(targets, name))}`;
  return {
    inline: {
      head: `<script>${trickScript(targets, "head")}</script><script type="module">${trickScript(targets, "module")}</script>`,
      body: `<script>${trickScript(targets, "inline")}</script><script><![CDATA[${trickScript(targets, "cdata")}]]></script>
        <x:script xmlns:x="http://www.w3.org/1999/xhtml">${trickScript(targets, "prefixed")}</x:script>
        <script type="importmap">{"imports":{"far":"${targets.remote}/far.js"}}</script>
        <script type="module">import "far"</script>`,
    },
    external: {
      head: `<script src="planted.js"></script><script type="module" src="planted.js"></script>`,
      body: `<script src="planted.png"></script><script src="planted.css"></script><script src="${data("data")}"></script>
        <script src="${targets.remote}/far.js"></script><script async="async" src="${targets.remote}/async.js"></script>`,
    },
    addressed: {
      head: targets.own.map((address) => `<link rel="modulepreload" href="${address}"/>`).join(""),
      body: targets.own
        .map(
          (
            address,
          ) => `<script src="${address}"></script><script type="module" src="${address}"></script>
            <link rel="import" href="${address}"/><object data="${address}"></object><embed src="${address}"/>
            <iframe src="${address}"></iframe>`,
        )
        .join(""),
    },
  };
}

function markup(targets: TrickTargets): Chapters {
  const js = (name: string) => `javascript:${trickScript(targets, name)}`;
  const on = (name: string) => `on${name}="${trickScript(targets, `on${name}`)}"`;
  return {
    events: {
      head: `<style ${on("load")}>@keyframes spin { to { opacity: 0.9 } } p { animation: spin 1ms }</style>
        <link rel="stylesheet" href="missing.css" ${on("error")}/>`,
      body: `<p ${on("animationstart")}>Spun</p><img src="missing.png" alt="" ${on("error")}/>
        <details open="open" ${on("toggle")}><summary>More</summary></details><input autofocus="autofocus" ${on("focus")}/>
        <svg xmlns="${SVG}" ${on("load")}><animate attributeName="x" dur="1ms" ${on("begin")}/></svg>
        <marquee ${on("start")}>Moved</marquee><video src="missing.mp4" ${on("loadstart")}></video>`,
    },
    frames: {
      head: "",
      body: `<iframe srcdoc="&lt;script&gt;${trickScript(targets, "srcdoc")}&lt;/script&gt;"></iframe>
        <iframe src="${js("frame")}"></iframe><iframe src="framed.html"></iframe><iframe src="drawing.svg"></iframe>
        <iframe src="data:text/html,${encodeURIComponent(`<script>${trickScript(targets, "data-frame")}</script>`)}"></iframe>
        <object data="drawing.svg"></object><embed src="drawing.svg"/><object data="framed.html" type="text/html"></object>
        <iframe src="${targets.remote}/frame.html"></iframe><object data="${targets.remote}/object.html"></object>
        <embed src="${targets.remote}/embed.html"/>`,
    },
    drawn: {
      head: "",
      body: `<svg xmlns="${SVG}" xmlns:xlink="${XLINK}"><script>${trickScript(targets, "svg")}</script><script href="planted.js"/>
        <script xlink:href="planted.js"/><a xlink:href="${js("svg-link")}"><text y="20">Drawn</text></a>
        <a><set attributeName="href" to="${js("svg-set")}"/><text y="40">Set</text></a>
        <image href="${targets.remote}/image.png"/><use href="${targets.remote}/use.svg#x"/>
        <filter id="far"><feImage href="${targets.remote}/fe.png"/></filter><rect width="9" height="9" filter="url(#far)"/>
        <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${js("foreign")}"></iframe></foreignObject></svg>
        <img src="drawing.svg" alt=""/>`,
    },
    links: {
      head: `<base href="${targets.remote}/based/" target="_top"/>`,
      body: `<p><a href="${js("link")}">one</a> <a href=" java&#10;script:${trickScript(targets, "broken-link")}">two</a>
        <a target="_blank" href="${js("blank")}">three</a> <a href="data:text/html,evil" target="_top">four</a>
        <a href="#here" ping="${targets.remote}/ping">five</a></p><img src="based.png" alt=""/>`,
    },
    forms: {
      head: "",
      body: `<form action="${targets.remote}/form" target="_top"><button>Send</button></form>
        <form action="${js("form")}"><button>Run</button></form>
        <form><button formaction="${targets.remote}/formaction" formtarget="_blank">Lead</button></form>`,
    },
    refresh: {
      head: `<meta http-equiv="refresh" content="0;url=${targets.remote}/refresh"/>`,
      body: "",
    },
    rerun: { head: `<meta http-equiv="refresh" content="0;url=${js("refresh")}"/>`, body: "" },
  };
}

function network({ remote, own }: TrickTargets): Chapters {
  const hints = [
    "stylesheet",
    "icon",
    "prefetch",
    "preload",
    "modulepreload",
    "prerender",
    "manifest",
    "preconnect",
    "dns-prefetch",
  ];
  return {
    hints: {
      head: hints
        .map((rel) => `<link rel="${rel}" as="image" href="${remote}/${rel}"/>`)
        .join("")
        .concat(`<link rel="stylesheet" href="far.css"/>`),
      body: `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${remote}/speculation"]}]}</script>`,
    },
    pictures: {
      head: `<style>@import url("${remote}/style.css"); p { background: url("${remote}/inner.png") }</style>`,
      body: `<p style="background: url('${remote}/attribute.png')">Painted</p><img src="${remote}/img.png" alt=""/>
        <img srcset="${remote}/srcset.png 2x" alt=""/><picture><source srcset="${remote}/source.png"/><img alt=""/></picture>
        <input type="image" src="${remote}/input.png"/><table background="${remote}/table.png"><tr><td>Cell</td></tr></table>
        <q cite="${remote}/cite">Quoted</q>`,
    },
    media: {
      head: `<link rel="preload" as="track" href="${remote}/preload.vtt"/>`,
      body: `<p id="here">Here</p><audio src="${remote}/audio.mp3" autoplay="autoplay"></audio>
        <audio autoplay="autoplay"><source src="${remote}/source.mp3" type="audio/mpeg"/></audio>
        <video src="${remote}/video.mp4" poster="${remote}/poster.png" autoplay="autoplay"></video>
        <video preload="auto" crossorigin="anonymous"><source src="${remote}/source.mp4"/><track default="default" kind="subtitles" src="${remote}/track.vtt"/></video>
        <object data="${remote}/object.mp3" type="audio/mpeg"></object><embed src="${remote}/embed.mp4" type="video/mp4"/>
        <span data-media="audio"><span data-file="${remote}/place.mp3" data-type="audio/mpeg"></span></span>
        <span data-media="video"><span data-file="../../../../../media/files/place.mp4" data-type="video/mp4"></span><span data-file="planted.png" data-type="text/html"></span>
        <span data-file="OEBPS/planted.png" data-type="video/mp4"></span><span data-file="${remote}/place.vtt" data-type="text/vtt"></span><img src="${remote}/place.png" alt=""/></span>
        ${own.map((address) => `<audio src="${address}" autoplay="autoplay"></audio><video preload="auto"><source src="${address}"/><track default="default" src="${address}"/></video>`).join("")}`,
    },
  };
}
