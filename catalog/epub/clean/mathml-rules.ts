import { type MarkupRules, splitWords } from "./markup-rules.ts";

/** Presentation MathML only, without links and actions. */
export const mathmlRules: MarkupRules = {
  elements: splitWords(`
    math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom
    mfenced menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none
    mtable mtr mlabeledtr mtd maligngroup malignmark mglyph
  `),
  attributes: splitWords(`
    id class dir role display displaystyle scriptlevel mathvariant mathsize mathcolor mathbackground
    alttext accent accentunder align bevelled close columnalign columnlines columnspacing columnspan
    denomalign depth equalcolumns equalrows fence form frame framespacing height indentalign
    indentshift largeop linebreak linethickness lquote lspace maxsize minlabelspacing minsize
    movablelimits notation numalign open rowalign rowlines rowspacing rowspan rquote rspace
    separator separators side stretchy subscriptshift superscriptshift symmetric voffset width
  `),
};
