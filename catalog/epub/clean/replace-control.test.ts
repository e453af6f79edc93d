import { expect, test } from "vitest";

import { createBookNames } from "#catalog/epub/book-names.ts";
import { readMarkup } from "#catalog/epub/parse-markup.ts";
import { serializeMarkup } from "#catalog/epub/serialize-markup.ts";
import { buildPage } from "#tests/epubs/make-epub.ts";

import { cleanDocument } from "./clean-document.ts";

const names = createBookNames(["OEBPS/images/lamp.svg", "OEBPS/images/stair.png"]);

test.each([
  [
    `<input type="checkbox" id="a"/><label for="a">Oil</label>`,
    `<span id="a">[ ]</span> <span>Oil</span> `,
  ],
  [
    `<label><input type="radio" checked="checked"/>Wick</label>`,
    `<span><span>(x)</span> Wick</span> `,
  ],
  [`<p>Name <input type="text"/></p>`, `<p>Name <span>________</span> </p>`],
  [`<input/><input type="hidden" value="k"/>`, `<span>________</span> `],
  [`<input type="password" value="k"/>`, `<span>________</span> `],
  [`<input type="constructor"/>`, `<span>________</span> `],
  [`<input type="__proto__" value="Own"/>`, `<span>Own</span> `],
  [`<input/><datalist><option>Suggestion</option></datalist>`, `<span>________</span> `],
  [`<input type="submit" value="Send"/>`, `<span>Send</span> `],
  [`<button onclick="x()"><b>Check</b></button>`, `<span><b>Check</b></span> `],
  [`<select><option>One</option><option value="2"/></select>`, `<ul><li>One</li><li>2</li></ul>`],
  [
    `<select><optgroup label="Both"><option>One</option></optgroup></select>`,
    `<ul><li>Both<ul><li>One</li></ul></li></ul>`,
  ],
  [`<textarea>Own words</textarea>`, `<p>Own words</p>`],
  [`<dialog id="d"><p>A window</p></dialog>`, `<div id="d"><p>A window</p></div>`],
  [`<xmp>a &lt; b</xmp><listing>c</listing>`, `<pre>a &lt; b</pre><pre>c</pre>`],
  [`<p><slot>Own <b>words</b></slot></p>`, `<p><span>Own <b>words</b></span></p>`],
  [`<textarea/>`, `<p>________</p>`],
  [
    `<form action="https://remote.example/"><fieldset><legend>Test</legend>Q</fieldset></form>`,
    `<div><div><p>Test</p>Q</div></div>`,
  ],
])("keeps the words of %s", (body, expected) => {
  expect(clean(body)).toBe(expected);
});

test.each([
  [
    `<object data="../images/lamp.svg" type="image/svg+xml" width="90"><p>A lamp</p></object>`,
    `<img width="90" alt="A lamp" src="../images/lamp.svg"/>`,
  ],
  [
    `<object data="../IMAGES/Stair.png">Steps</object>`,
    `<img alt="Steps" src="../images/stair.png"/>`,
  ],
  [`<embed src="../images/stair.png"/>`, `<img alt="" src="../images/stair.png"/>`],
  [`<object data="../images/none.png">Steps</object>`, `Steps`],
  [`<object data="https://remote.example/a.png">Steps</object>`, `Steps`],
  [`<object data="../images/lamp.svg" type="text/html">Steps</object>`, `Steps`],
])("shows the picture of %s, else its words", (body, expected) => {
  expect(clean(body)).toBe(expected);
});

function clean(body: string): string {
  const root = readMarkup(buildPage(body));
  const cleaning = { path: "OEBPS/text/a.xhtml", names, note: () => undefined };
  const document = root && cleanDocument(root, cleaning);
  const [, cleaned = ""] =
    /<body>(.*)<\/body>/s.exec(document ? serializeMarkup(document) : "") ?? [];
  return cleaned;
}
