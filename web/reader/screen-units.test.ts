import { expect, test } from "vitest";

import { adaptScreenUnits } from "./screen-units.ts";

test("makes parts of the screen follow the reader's page", () => {
  expect(adaptScreenUnits("p{font-size:clamp(1rem,4vw,3rem);margin:-.5VH 0}")).toBe(
    "p{font-size:clamp(1rem,calc(4 * var(--reader-vw, 1svw)),3rem);margin:calc(-.5 * var(--reader-vh, 1svh)) 0}",
  );
  expect(adaptScreenUnits("width:calc(100dvw - 2em)")).toBe(
    "width:calc(calc(100 * var(--reader-vw, 1svw)) - 2em)",
  );
  expect(adaptScreenUnits("inset:1vmin 2vmax 3vi 4lvb")).toBe(
    "inset:calc(1 * var(--reader-vmin, 1svmin)) calc(2 * var(--reader-vmax, 1svmax)) calc(3 * var(--reader-vw, 1svw)) calc(4 * var(--reader-vh, 1svh))",
  );
});

test.each([
  `q::before{content:"5vw \\" 6vw"}`,
  `q::before{content:'it 5vh'}`,
  `p{background:url(a 5vw.png)}`,
  `p{background:url( "b)5vw.png" )}`,
  `/* 5vw " */`,
  `@media (aspect-ratio > 1/1) and (min-width: 50vw){.w5vw{color:#5fb}}`,
  `@supports (width: 1vw) and (height: 1svh){p{top:0}}`,
  `.col-5vw, #a5vh{top:1em}`,
  `p{width:5vwx}`,
])("leaves what is no length in %s", (css) => {
  expect(adaptScreenUnits(css)).toBe(css);
});

test("finds lengths after what is not closed", () => {
  expect(adaptScreenUnits(`p{content:"a\n;top:1vh}`)).toContain("top:calc(");
  expect(adaptScreenUnits(`@import "a.css";p{top:1vh}`)).toContain("top:calc(");
  expect(adaptScreenUnits(`@media print{p{top:1vh}}`)).toContain("top:calc(");
});

test("reads hostile styles in time that grows with their length", () => {
  const start = performance.now();
  for (const part of ['"\\', "url(", "/*", "@a ", "1.", "1", "url( "])
    adaptScreenUnits(part.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
