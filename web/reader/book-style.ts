import { READER_SIZE, USUAL_SIZE } from "./adapt-root-size.ts";
import { lonePictureStyle } from "./lone-picture.ts";
import type { ReaderSettings } from "./reader-settings.ts";
import { releaseStyle } from "./release-style.ts";
import { adaptScreenUnits } from "./screen-units.ts";

/** The colors of the paper as CSS values. */
export type PaperColors = { paper: string; ink: string; link: string; scheme: "light" | "dark" };

const lines = { close: 1.4, medium: 1.62, open: 1.9 };

/** Custom properties through which a book's own styles follow the settings; see `adaptStyleSheet`. */
const JUSTIFY = "--reader-justify";
const HYPHENS = "--reader-hyphens";

/** Styles that come before a book's own, and styles that come after and override them. */
export function buildBookStyles(
  settings: ReaderSettings,
  inks: PaperColors,
  faceUrl: string,
): [before: string, after: string] {
  const { face, size, isJustified, isHyphenated } = settings;
  const family =
    face === "serif" ? `"Literata", Georgia, serif` : `system-ui, "Segoe UI", Roboto, sans-serif`;

  const before = `
@font-face { font-family: "Literata"; src: url("${faceUrl}") format("woff2"); font-weight: 400 700; font-display: swap; }
html { font-size: var(${READER_SIZE}); line-height: ${lines[settings.lines]}; }
p, li, blockquote, dd { text-align: ${isJustified ? "justify" : "start"}; }
p { orphans: 2; widows: 2; }
pre { white-space: pre-wrap; }
:where(svg[width][height]:not([width*="%"], [height*="%"])) { height: auto; }
table { max-width: 100%; }`;

  const after = `
html {
  ${READER_SIZE}: ${Math.round((19 * size) / 100)}px;
  ${JUSTIFY}: ${isJustified ? "justify" : "start"};
  ${HYPHENS}: ${isHyphenated ? "auto" : "manual"};
  --theme-bg-color: ${inks.paper};
  color-scheme: ${inks.scheme};
  background: ${inks.paper} !important;
  color: ${inks.ink} !important;
  font-family: ${family} !important;
  -webkit-hyphenate-limit-before: 3; -webkit-hyphenate-limit-after: 2;
  hyphenate-limit-chars: 6 3 2;
}
svg > * { ${READER_SIZE}: ${USUAL_SIZE}px; }
body { position: relative; width: auto !important; min-width: 0 !important; background: none !important; }
body, body :not(pre, code, kbd, samp, pre *, svg *, math, math *) { font-family: inherit !important; }
body, body :not(svg, svg *, img, #_#_#_) { color: inherit !important; -webkit-text-fill-color: currentcolor !important; background-color: transparent !important; border-color: currentColor; text-shadow: none !important; }
a:any-link:not(#_#_#_#_), a:any-link:not(#_#_#_#_) * { color: ${inks.link} !important; }
p, li, blockquote, dd, div { line-height: ${lines[settings.lines]} !important; hyphens: var(${HYPHENS}); }
h1, h2, h3, h4, h5, h6 { hyphens: manual; break-after: avoid; }
img, svg, video { max-width: 100%; }${lonePictureStyle}${releaseStyle}
::selection { background: color-mix(in srgb, ${inks.link} 30%, transparent); }`;

  return [before, after];
}

/**
 * Adapts a book's style sheet: justification and hyphenation follow the settings, fixed type sizes become relative, and
 * parts of the screen are those of the real one.
 */
export function adaptStyleSheet(css: string): string {
  return (
    makeSizesRelative(adaptScreenUnits(css))
      .replace(/text-align\s*:\s*justify/gi, `text-align: var(${JUSTIFY}, justify)`)
      // The renderer lays out only these two vertical modes.
      .replace(/(writing-mode\s*:\s*)sideways-(rl|lr)/gi, "$1vertical-$2")
      .replace(/(?<![-\w])hyphens\s*:\s*(auto|manual)/gi, `hyphens: var(${HYPHENS}, $1)`)
      // In a cascade layer, what is important is stronger than the reader's styles.
      .replace(/(@import[^;]{0,500}?)\blayer\b(\([^)]{0,99}\))?/gi, "$1")
      .replace(/@layer\b[^{};]{0,500}(;|\{)/gi, (_, end: string) =>
        end === "{" ? "@media all{" : "",
      )
  );
}

/** Makes fixed sizes of type and lines parts of the chosen size; on pages of fixed layout they stay as they are. */
export function makeSizesRelative(css: string): string {
  return css
    .replace(/(?<![-\w])font\s*:[^;{}"']*/gi, (font) => font.replace(FIXED_SIZE, toRelative))
    .replace(/(?:font-size|line-height)\s*:\s*[\d.]+(?:px|pt)\b/gi, (declaration) =>
      declaration.replace(FIXED_SIZE, toRelative),
    )
    .replace(
      /(font-size\s*:\s*)(xx-small|x-small|small|medium|large|x-large|xx-large)\b/gi,
      (_, name: string, size: string) =>
        name + writeSize(namedSizes.get(size.toLowerCase()) ?? USUAL_SIZE),
    );
}

const FIXED_SIZE = /(?<![\w.])([\d.]+)(px|pt)\b/gi;

function toRelative(_: string, size: string, unit: string): string {
  return writeSize(Number(size) * (unit.toLowerCase() === "pt" ? 4 / 3 : 1));
}

/** Not in `rem`: a book may set the size of the root. */
function writeSize(pixels: number): string {
  const part = +(pixels / USUAL_SIZE).toFixed(3);
  return `calc(var(${READER_SIZE}, ${USUAL_SIZE}px) * ${part})`;
}

/** In pixels. */
const namedSizes = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
]);

/** Applies a paper to the whole screen; "auto" is the site's theme. */
export function applyPaper(paper: ReaderSettings["paper"]): void {
  const { dataset } = document.documentElement;
  const theme = paper === "auto" ? siteTheme() : paper;
  if (theme) dataset["theme"] = theme;
  else delete dataset["theme"];
}

/** The colors of the current paper. */
export function readPaperColors(): PaperColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    paper: color("paper"),
    ink: color("ink"),
    link: color("green"),
    scheme: style.colorScheme === "dark" ? "dark" : "light",
  };
}

/** Calls back when the device switches between light and dark, or to more contrast. */
export function watchColorScheme(onChange: () => void, signal: AbortSignal): void {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", onChange, { signal });
  }
}

function siteTheme(): string | null {
  try {
    const theme = localStorage.getItem("theme");
    return theme === "light" || theme === "dark" ? theme : null;
  } catch {
    return null;
  }
}
