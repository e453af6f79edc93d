import { type MarkupRules, splitWords } from "./markup-rules.ts";

/** Attributes with addresses or styles are handled separately and are not listed here. */
export const htmlRules: MarkupRules = {
  elements: splitWords(`
    html head title meta link style body
    section nav article aside header footer main address hgroup h1 h2 h3 h4 h5 h6
    p div hr pre blockquote ol ul li dl dt dd figure figcaption center
    a em strong small s cite q dfn abbr acronym data time code var samp kbd sub sup i b u mark
    bdi bdo span br wbr ins del ruby rb rt rtc rp font tt big strike
    img map area table caption colgroup col thead tbody tfoot tr td th details summary
  `),
  attributes: splitWords(`
    id class lang dir title role hidden align valign width height border cellpadding cellspacing
    bgcolor color face size clear nowrap start type value reversed colspan rowspan headers scope
    abbr span alt datetime hreflang name coords shape open media rules frame
  `),
};

/** Elements of any namespace that are removed with their content; other unknown elements leave their content. */
export const droppedElements: ReadonlySet<string> = splitWords(`
  script base iframe frame frameset noframes embed applet param portal
  input button select textarea option optgroup datalist output keygen isindex meter progress
  template slot dialog xmp plaintext noembed listing bgsound source track canvas fencedframe
  animate animatemotion animatetransform animatecolor set discard handler listener
  annotation annotation-xml case
`);
