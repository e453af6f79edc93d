import { FIXED_PAGE_ATTRIBUTE } from "./fixed-page.ts";
import { decorationStyle } from "./release-decorations.ts";

/**
 * Set on what is wider than its column: "narrow" removes indents, "wrap" puts boxes of a row onto more lines, "loose"
 * removes every style that widens. In formulas, "row" and "line" hold a "part" that fits beside or below others.
 */
export const FIT_ATTRIBUTE = "data-reader-fit";

/**
 * Set on tables that a book shows as another box, "plain", or that are too wide: "wrap", "small", or "list", which shows
 * each row as a list of its cells.
 */
export const TABLE_ATTRIBUTE = "data-reader-table";

/** Set on boxes without text that show a background. */
export const BACKDROP_ATTRIBUTE = "data-reader-backdrop";

/** Matches nothing; inside `:not()` it makes a rule stronger than the rules of books. */
const STRONG = ":not(#_#_#_)";
const flowing = `html:not([${FIXED_PAGE_ATTRIBUTE}], [data-lone-picture])${STRONG}`;
/** Boxes of text: pictures need their sizes, and the parts of tables have rules of their own. */
const box = `:not(#_#_#_, [${BACKDROP_ATTRIBUTE}], [data-media], [data-media] *, img, svg, svg *, math, math *, audio, video, canvas, hr, tr, td, th)`;

/** Undoes what moves text, makes it too small or too pale to read, or takes its room. */
const seen = `
  transform: none !important; translate: none !important; rotate: none !important; scale: none !important;
  offset: none !important; zoom: 1 !important; filter: none !important; mask: none !important;
  font-size-adjust: none !important;
  contain: none !important; container-type: normal !important; content-visibility: visible !important;`;

/**
 * Undoes what hides text when a screen is no web page: clipping, heights that text exceeds, widths beyond the column,
 * shifts onto other pages, and pages that appear by a script. Importing cannot do it, because the same rule may be for
 * a picture or a fixed page.
 */
export const releaseStyle = `
${flowing} { display: block !important; opacity: 1 !important; visibility: visible !important;${seen} }
${flowing} > body {
  display: block !important; position: relative !important; inset: auto !important; float: none !important;
  block-size: auto !important; max-block-size: none !important; min-block-size: 0 !important;
  overflow: visible !important; columns: auto !important; opacity: 1 !important; visibility: visible !important;${seen}
}
${flowing} > body ${box} {
  box-sizing: border-box !important; block-size: auto !important; max-block-size: none !important;
  min-inline-size: 0 !important; max-inline-size: 100% !important; overflow: visible !important;
  columns: auto !important; -webkit-line-clamp: none !important; text-wrap-mode: wrap !important;
  overflow-wrap: break-word !important;${seen}
}
${flowing} > body, ${flowing} > body *${STRONG} { column-span: none !important; transition: none !important; }
${flowing} > body table${STRONG} { table-layout: auto !important; }
${flowing} > body :is(tr, td, th)${STRONG} { block-size: auto !important;${seen} }
${flowing} > body :is(td, th)${STRONG} {
  overflow: visible !important; max-inline-size: none !important; text-wrap-mode: wrap !important;
}
[${BACKDROP_ATTRIBUTE}]${STRONG} {
  box-sizing: border-box !important; max-inline-size: 100% !important; break-inside: avoid !important;
  max-block-size: calc(100 * var(--reader-vh)) !important;${seen}
}
[${FIT_ATTRIBUTE}]${STRONG} { margin-inline: 0 !important; padding-inline: 0 !important; }
:is(ul, ol)[${FIT_ATTRIBUTE}]${STRONG} { padding-inline-start: 1.2em !important; }
${":is(ul, ol) ".repeat(9)}:is(ul, ol)[${FIT_ATTRIBUTE}]${STRONG} { padding-inline-start: 0.3em !important; }
[${FIT_ATTRIBUTE}=loose]${STRONG} {
  inline-size: auto !important; max-inline-size: 100% !important; float: none !important; inset: auto !important;
  text-indent: 0 !important; letter-spacing: normal !important; word-spacing: normal !important;
  white-space: pre-line; overflow-wrap: anywhere !important; transform: none !important; zoom: 1 !important;
}
[${FIT_ATTRIBUTE}=loose]:not(#_#_#_, img, svg, span, a, em, strong, i, b, td, th, tr) { display: block !important; }
[${FIT_ATTRIBUTE}=wrap]${STRONG} { flex-wrap: wrap !important; }
math[${FIT_ATTRIBUTE}]${STRONG}, math [${FIT_ATTRIBUTE}=row]${STRONG} { display: inline !important; }
math[display=block][${FIT_ATTRIBUTE}]${STRONG}, math [${FIT_ATTRIBUTE}=line]${STRONG} { display: block !important; }
math [${FIT_ATTRIBUTE}=part]${STRONG} { display: inline math !important; margin-block: 0.3em !important; }
math :is(mo[${FIT_ATTRIBUTE}=part], mtd[${FIT_ATTRIBUTE}])${STRONG} { margin-inline: 0.25em !important; }
[${TABLE_ATTRIBUTE}]${STRONG}, [${TABLE_ATTRIBUTE}] :is(caption, col, colgroup, thead, tbody, tfoot, tr, th, td)${STRONG} {
  inline-size: auto !important; min-inline-size: 0 !important; white-space: normal !important;
  hyphens: auto !important;
}
[${TABLE_ATTRIBUTE}]${STRONG} { display: table !important; margin-inline: 0 !important; float: none !important; }
[${TABLE_ATTRIBUTE}=list]${STRONG}, [${TABLE_ATTRIBUTE}=list] > :is(caption, thead, tbody, tfoot, tr)${STRONG},
[${TABLE_ATTRIBUTE}=list] > * > tr${STRONG},
[${TABLE_ATTRIBUTE}=list] > * > tr > :is(th, td)${STRONG}, [${TABLE_ATTRIBUTE}=list] > tr > :is(th, td)${STRONG} {
  display: block !important; block-size: auto !important; border: 0 !important; padding: 0 !important;
  text-align: start !important; break-inside: auto !important; overflow-wrap: break-word !important;
}
[${TABLE_ATTRIBUTE}=list] > * > tr${STRONG}, [${TABLE_ATTRIBUTE}=list] > tr${STRONG} {
  border-block-start: 1px solid !important; padding-block: 0.4em !important;
}
[${TABLE_ATTRIBUTE}=list] [data-reader-head]${STRONG}::before {
  content: attr(data-reader-head) ": "; font-weight: 600;
}${decorationStyle}`;
