import { spawnSync } from "node:child_process";

import fc from "fast-check";
import { expect, test } from "vitest";

import { numRuns } from "#tests/test-tier.ts";
import { cleanDeclarations, cleanStyleSheet } from "./clean-css.ts";
import { createBookNames } from "#catalog/epub/book-names.ts";

const names = createBookNames([]);

test.each([
  ["p{color:red}", "p{color:red}"],
  [".a\\:b>c{margin:0 1em!important}", ".a\\:b>c{margin:0 1em!important}"],
  ["@import 'own.css' screen;", '@import "own.css"screen;'],
  [
    "@font-face{font-family:A;src:url(fonts/a.otf)format('opentype')}",
    '@font-face{font-family:A;src:url(fonts/a.otf)format("opentype")}',
  ],
  [
    '@namespace epub "http://www.idpf.org/2007/ops";',
    '@namespace epub"http://www.idpf.org/2007/ops";',
  ],
  [
    "@page{margin:5pt;@top-left{content:counter(page)}}",
    "@page{margin:5pt;@top-left{content:counter(page)}}",
  ],
  ["@media (min-width:30em) and (max-width < 600px){p{color:red}}", null],
  ["p{background:url(../images/a.png) no-repeat}", "p{background:url(../images/a.png)no-repeat}"],
  ["p{width:calc(100% - 2em);-epub-hyphens:auto}", "p{width:calc(100% - 2em);-epub-hyphens:auto}"],
])("keeps %s", (css, expected) => {
  const notes: string[] = [];

  const cleaned = cleanStyleSheet(css, {
    path: "OEBPS/css/a.css",
    names,
    note: (note) => notes.push(note),
  });

  expect(notes).toEqual([]);
  if (expected !== null) expect(cleaned.replace(/\s+/g, " ")).toBe(expected);
});

test.each([
  "background:url(http://remote.example/a.png)",
  "background:url('//remote.example/a.png')",
  "background:url(\\68ttp://remote.example/a.png)",
  "background:\\75rl(http://remote.example/a.png)",
  "background:image-set('http://remote.example/a.png' 1x)",
  "background:-webkit-image-set(var(--remote) 1x)",
  "background:url(/remote.example)",
  "background:url('\\\\\\\\remote.example\\\\a')",
  "background:url('http://remote.example/a' foo(bar))",
  "--remote:url(http://remote.example/a.png)",
  "--x:{background:url(http://remote.example)}",
  "behavior:url(remote.example.htc)",
  "-moz-binding:url(remote.example.xml)",
  "width:expression(remote.example)",
  "filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='http://remote.example')",
  "background:src('http://remote.example')",
])("makes no request for %s", (css) => {
  const cleaning = { path: "OEBPS/a.css", names, note: () => undefined };

  expect(cleanDeclarations(css, cleaning)).not.toContain("remote.example");
  expect(cleanStyleSheet(`p{color:red;${css}}`, cleaning)).not.toContain("remote.example");
});

test("removes outside addresses from any combination of CSS pieces", () => {
  const piece = fc.constantFrom(
    ..."url( src( image-set( var(--a) --a: http:// //remote.example /* */ \" ' ( ) { } [ ] ; : , \\ \\75 @import @media @supports @font-face p a:hover background content behavior <!-- --> </style> \\0 \n 1x red".split(
      " ",
    ),
    " ",
    "\u0000",
  );
  const cleaning = { path: "OEBPS/a.css", names, note: () => undefined };

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const cleaned = cleanStyleSheet(pieces.join(""), cleaning);

      expect(addressesIn(cleaned)).not.toMatch(
        /url\(["']?(?:http|\/\/)|@import\s*["']?(?:http|\/\/)/i,
      );
      expect(cleaned.replace(strings, '""')).not.toMatch(
        /(?<![\w-])(?:-[a-z]+-)?(?:image-set|src)\(\s*(?:["']|var)/i,
      );
      expect(addressesIn(cleanStyleSheet(cleaned, cleaning))).not.toMatch(
        /url\(["']?(?:http|\/\/)/i,
      );
    }),
    { numRuns: numRuns({ short: 1_000, long: 50_000 }) },
  );
});

test.each([
  "@font-face url(http://x.example/);",
  '@font-face,image-set("http://x.example/a.png" 1x);',
  "@media (url(http://x.example/)){a{color:red}}",
  "@media image-set('http://x.example/a.png' 1x){a{color:red}}",
  "@supports src(var(--a)){a{color:red}}",
  "@supports selector(src('http://x.example/a.png')){a{color:red}}",
  '@import "a.css" (url(http://x.example/));',
  '@import "a.css" supports(src("http://x.example/"));',
  '@import url(a.css) supports(selector(src("http://x.example/")));',
  "@namespace url(http://www.w3.org/1999/xhtml) url(http://x.example/);",
])("removes %s, a rule that takes no address", (rule) => {
  const cleaned = cleanStyleSheet(`${rule}p{color:red}`, {
    path: "a.css",
    names,
    note: () => undefined,
  });

  expect(cleaned).toBe("p{color:red}");
});

test("keeps `@supports` with a declaration", () => {
  const css = "@supports (hyphens:auto){p{hyphens:auto}}";
  expect(cleanStyleSheet(css, { path: "a.css", names, note: () => undefined })).toBe(css);
});

test("quickly leaves out an endlessly nested style sheet", () => {
  const notes: string[] = [];

  const cleaned = cleanStyleSheet("@media all{".repeat(100_000), {
    path: "a.css",
    names,
    note: (note) => notes.push(note),
  });

  expect(cleaned).toBe("");
  expect(notes).toEqual(["a style sheet that is nested too deep"]);
});

test("cleans a broken style sheet after another one", () => {
  // In a separate process, which can be killed.
  const program = `
    import { createBookNames } from "#catalog/epub/book-names.ts";
    import { cleanStyleSheet } from "#catalog/epub/clean/clean-css.ts";
    const names = createBookNames([]);
    const cleaning = { path: "a.css", names, note: () => undefined };
    cleanStyleSheet("(".repeat(100), cleaning);
    console.log("cleaned", cleanStyleSheet("(])){]", cleaning), cleanStyleSheet("p{color:red}", cleaning));
  `;

  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    timeout: 10_000,
    killSignal: "SIGKILL",
  });

  expect(stdout).toBe("cleaned  p{color:red}\n");
});

const strings = /(url\(|@import\s*)?"(?:[^"\\]|\\[\s\S])*"/gi;

/** The sheet without the content of its strings, except for the start of strings that are addresses. */
function addressesIn(css: string): string {
  return css.replace(strings, (all, before = "") =>
    before ? all.slice(0, before.length + 5) : '""',
  );
}

test("cleans style attributes equally fast after a long sheet", () => {
  const cleaning = { path: "OEBPS/a.css", names, note: () => undefined };
  cleanStyleSheet(`/*${" ".repeat(4_900_000)}*/`, cleaning);

  const start = performance.now();
  for (let at = 0; at < 10_000; at++) cleanDeclarations(`margin:${at}px`, cleaning);
  // Takes 0.2 s; clearing a buffer of 5 million characters each time takes more than 10 s.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("removes `@import` rules after the first 50", () => {
  const notes: string[] = [];
  const sheet = Array.from({ length: 1_000 }, (_, at) => `@IMPORT "${at}.css";`).join("");

  const cleaned = cleanStyleSheet(sheet, {
    path: "a.css",
    names,
    note: (note) => notes.push(note),
  });
  expect(cleaned.match(/import/gi)).toHaveLength(50);
  expect(new Set(notes)).toEqual(new Set(["more than 50 @import"]));
});

test("leaves out a sheet with too many tokens, but keeps a long picture", () => {
  const notes: string[] = [];
  const cleaning = { path: "a.css", names, note: (note: string) => void notes.push(note) };
  const picture = `p{background:url(data:image/png;base64,${"AAAA".repeat(500_000)})}`;

  expect(cleanStyleSheet("p{color:red}".repeat(90_000), cleaning)).toHaveLength(0);
  expect(notes).toEqual(["a style sheet that is too long"]);
  expect(cleanStyleSheet(picture, cleaning)).toHaveLength(picture.length);
});
