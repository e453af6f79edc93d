import {
  type BookPlan,
  beginning,
  buildBody,
  buildPage,
  buildParagraphs,
  ending,
} from "./build-book.ts";

/** What is between the beginning and the end of a chapter. */
const inside: Record<string, string> = {
  "unclosed-paragraphs": "<p>One lamp<p>Two lamps<p>Three lamps",
  "unclosed-bold": "<p><b>One lamp</p><p>Two lamps</p>",
  "unclosed-div": "<div><p>One lamp</p>",
  "extra-end-tags": "<p>One lamp</p></div></p></span>",
  "crossed-tags": "<p><b><i>One</b> lamp</i></p>",
  "void-elements": "<p>One<br>Two<hr>Three<img src=gone.png></p>",
  "named-entities": "<p>One&nbsp;lamp&mdash;&eacute;&copy;&hellip;&alpha;</p>",
  "unknown-entity": "<p>One &lamp; and &#0; and &#xFFFF;</p>",
  "plain-ampersand": "<p>Salt & light, AT&T, a&b=c</p>",
  "plain-less-than": "<p>1 < 2 and 3 <4</p>",
  "uppercase-tags": "<P>One <B>lamp</B></P><UL><LI>Two</LI></UL>",
  "plain-attributes": "<p class=one id=two align=center>One lamp</p><p hidden>Two</p>",
  "twice-the-attribute": '<p class="a" class="b">One lamp</p>',
  "twice-the-id": '<p id="a">One</p><p id="a">Two</p>',
  "empty-elements": '<p/><div/><a id="x"/><span/><i/><b/>',
  "empty-script": '<script src="x.js"/><style/>',
  "empty-textarea": "<p><textarea/></p>",
  script: "<script>document.body.textContent = ''; if (1 < 2 && 3) {}</script>",
  "script-in-cdata": "<script>//<![CDATA[\nif (1 < 2) document.write('<p>');\n//]]></script>",
  comment: "<!-- a -- comment --><!----><p>One lamp</p>",
  "open-comment": "<p>One lamp</p><!-- a comment without an end -->",
  cdata: "<p><![CDATA[One <lamp> & two]]></p>",
  instruction: '<?page number="3"?><p>One lamp</p>',
  noscript: "<noscript><p>Without scripts</p></noscript>",
  iframe: '<iframe src="c2.xhtml"></iframe><iframe src="https://example.org"/>',
  object:
    '<object data="x.swf" type="application/x-shockwave-flash"><p>A lamp instead</p></object>',
  switch:
    '<epub:switch><epub:case required-namespace="x"><p>One</p></epub:case><epub:default><p>Two</p></epub:default></epub:switch>',
  form: '<form action="https://example.org"><label><input type="radio"/> One lamp</label><select><option>Two</option></select><button>Send</button></form>',
  "definition-list": "<dl><dt>Lamp</dt><dd>A light</dd><dt>Oil</dt><dd>What it burns</dd></dl>",
  ruby: "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>",
  details: "<details><summary>One lamp</summary><p>Two lamps</p></details>",
  template: "<template><p>Never seen</p></template>",
  "old-tags":
    '<center><font color="white" size="7">One</font> <u>lamp</u> <tt>two</tt></center><marquee>Three</marquee>',
  "custom-elements": "<lamp-light><p>One lamp</p></lamp-light><o:p>Two</o:p>",
  "undeclared-prefix": '<p><v:shape v:ext="edit">One lamp</v:shape></p>',
  "office-markup":
    '<p class="MsoNormal" style="mso-bidi-font-weight:normal"><o:p>&nbsp;</o:p>One</p><![if !vml]>two<![endif]>',
  mathml:
    '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>',
  "mathml-prefixed":
    '<p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>a</m:mi></m:math></p>',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"><text x="9" y="50">In a drawing</text></svg>',
  "svg-prefixed":
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><svg:circle r="4"/></svg:svg>',
  "svg-with-html":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><foreignObject width="200" height="100"><p xmlns="http://www.w3.org/1999/xhtml">In it</p></foreignObject></svg>',
  "control-characters": "<p>One\u0001\u0008\u000b lamp\u007f\u0085</p>",
  "soft-hyphens": `<p>${"lamp\u00adlight\u200b".repeat(60)}</p>`,
  "long-word": `<p>${"lamplight".repeat(60)}</p>`,
  "long-address": `<p>https://example.org/${"lamp/".repeat(60)}</p>`,
  "deep-elements": `${"<div>".repeat(120)}<p>One lamp</p>${"</div>".repeat(120)}`,
  "deep-inline": `<p>${"<i>".repeat(150)}One lamp${"</i>".repeat(150)}</p>`,
  "empty-paragraphs": "<p></p>".repeat(400),
  "only-line-breaks": `One lamp<br/>${"Another lamp<br/>".repeat(200)}`,
  "no-blocks": "One lamp ".repeat(900),
  "many-spans": `<p>${"<span>a</span> ".repeat(4_000)}</p>`,
};

/** Head and body of a whole page, around its beginning and its end. */
const pages: Record<string, (body: string) => string> = {
  "no-declaration": (body) => buildPage(body).replace(/^<\?xml.*\n/, ""),
  "no-namespace": (body) => `<html><head><title>A</title></head><body>${body}</body></html>`,
  "other-namespace": (body) => buildPage(body).replace("1999/xhtml", "TR/xhtml1/strict"),
  "namespace-with-slash": (body) => buildPage(body).replace("1999/xhtml", "1999/xhtml/"),
  "namespace-secure": (body) =>
    buildPage(body).replace("http://www.w3.org/1999", "https://www.w3.org/1999"),
  "all-in-capitals": (body) =>
    `<HTML><HEAD><TITLE>A</TITLE></HEAD><BODY>${body}<P>One<P>Two<BR></BODY></HTML>`,
  "prefixed-namespace": (body) =>
    buildPage(body)
      .replace(/<(\/?)(?=[a-z])/g, "<$1h:")
      .replace("xmlns=", "xmlns:h="),
  "no-head": (body) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`,
  "no-body": (body) => `<html xmlns="http://www.w3.org/1999/xhtml">${body}</html>`,
  "no-html": (body) => body,
  "two-bodies": (body) => buildPage(`${body}</body><body><p>A second body</p>`),
  "two-roots": (body) => buildPage(body) + buildPage("<p>A second document</p>"),
  "text-behind": (body) => `${buildPage(body)}\nSome text behind the end.`,
  "white-space-before": (body) => `\n\n  ${buildPage(body)}`,
  "empty-title": (body) => buildPage(body).replace("<title>A page</title>", "<title/>"),
  "doctype-xhtml-1.1": (body) =>
    withDoctype(
      body,
      'html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"',
    ),
  "doctype-html5": (body) => withDoctype(body, "html"),
  "doctype-with-entities": (body) =>
    withDoctype(`<p>&lamp;</p>${body}`, 'html [<!ENTITY lamp "A lamp">]'),
  "doctype-lower-case": (body) =>
    `<!doctype html>\n<html><head><meta charset=utf-8><title>A</title><body>${body}`,
  "xml-1.1": (body) => buildPage(body).replace('version="1.0"', 'version="1.1"'),
  "single-quotes": (body) => buildPage(body).replaceAll('"', "'"),
  "style-sheet-instruction": (body) =>
    buildPage(body).replace("<html", '<?xml-stylesheet href="x.css" type="text/css"?>\n<html'),
  "old-mac-lines": (body) => buildPage(body).replaceAll("\n", "\r"),
  "one-line": (body) => buildPage(body).replaceAll("\n", ""),
  "meta-refresh": (body) =>
    buildPage(body, '<meta http-equiv="refresh" content="0;url=https://example.org/"/>'),
  "base-address": (body) => buildPage(body, '<base href="https://example.org/"/>'),
  "frameset-behind": (body) => buildPage(`${body}<frameset><frame src="a"/></frameset>`),
  "cut-off": (body) => buildPage(body + ending(0)).slice(0, -20),
};

type Encode = (page: string) => Uint8Array | string;

const encodings: Record<string, Encode> = {
  "utf-8-bom": (page) => `\ufeff${page}`,
  "utf-16-le": (page) => Buffer.from(`\ufeff${declare(page, "UTF-16")}`, "utf16le"),
  "utf-16-be": (page) => Buffer.from(`\ufeff${declare(page, "UTF-16")}`, "utf16le").swap16(),
  "utf-16-le-no-bom": (page) => Buffer.from(declare(page, "UTF-16"), "utf16le"),
  latin1: (page) => Buffer.from(declare(page, "ISO-8859-1"), "latin1"),
  "windows-1252": (page) => Buffer.from(declare(page, "windows-1252"), "latin1"),
  "latin1-undeclared": (page) => Buffer.from(page.replace(/^<\?xml.*\n/, ""), "latin1"),
  "latin1-as-utf-8": (page) => Buffer.from(page, "latin1"),
  "utf-8-as-latin1": (page) => declare(page, "ISO-8859-1"),
  "unknown-encoding": (page) => declare(page, "x-lamp"),
  "meta-charset": (page) =>
    Buffer.from(
      page
        .replace(/^<\?xml.*\n/, "")
        .replace(
          "<head>",
          '<head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/>',
        ),
      "latin1",
    ),
};

const types = [
  "text/html",
  "application/xml",
  "text/xml",
  "text/x-oeb1-document",
  "text/plain",
  "application/octet-stream",
  "",
  "APPLICATION/XHTML+XML",
  "application/xhtml+xml; charset=utf-8",
];

export function planMarkup(): Record<string, BookPlan> {
  return {
    ...mapValues(inside, (inner) => ({ chapters: [{ inner }, {}] })),
    ...mapValues(pages, (build) => ({ chapters: [{ page: build(buildBody(0)) }, {}] })),
    "unclosed-to-the-end": {
      chapters: [{ page: `<html><body>${beginning(0)}<p><b><i>${ending(0)}` }, {}],
    },
  };
}

/** Encodings with letters that they write in different ways. */
export function planEncodings(): Record<string, BookPlan> {
  return mapValues(encodings, (encode) => ({
    language: "es",
    chapters: [{ inner: `<p>El niño cantó: ¡qué mañana!</p>${buildParagraphs(1)}` }, {}],
    changePage: encode,
  }));
}

export function planTypes(): Record<string, BookPlan> {
  const plans = types.map((type): [string, BookPlan] => [
    type.replace(/\W+/g, "-") || "none",
    { chapters: [{ type }, { type }, {}] },
  ]);
  return Object.fromEntries(plans);
}

function mapValues<Value>(
  record: Record<string, Value>,
  plan: (value: Value) => BookPlan,
): Record<string, BookPlan> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plan(value)]));
}

function withDoctype(body: string, doctype: string): string {
  return buildPage(body).replace("\n<html", `\n<!DOCTYPE ${doctype}>\n<html`);
}

function declare(page: string, encoding: string): string {
  return page.replace('encoding="UTF-8"', `encoding="${encoding}"`);
}
