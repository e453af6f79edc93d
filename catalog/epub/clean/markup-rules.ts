export type MarkupRules = {
  elements: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
};

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
  script base iframe frame frameset embed applet param portal
  input button select textarea option optgroup datalist output keygen isindex meter progress
  template noembed bgsound source track canvas fencedframe
  animate animatemotion animatetransform animatecolor set discard handler listener
  annotation annotation-xml case
`);

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

/** Static drawings: no scripts, and no animations, which can change addresses. */
export const svgRules: MarkupRules = {
  elements: splitWords(`
    svg g defs symbol use switch a view title desc style foreignObject image
    path rect circle ellipse line polyline polygon text tspan textPath
    linearGradient radialGradient stop pattern clipPath mask marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence
  `),
  attributes: splitWords(`
    id class lang role version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry
    fx fy fr d points transform pathLength dx dy rotate textLength lengthAdjust startOffset method
    spacing side type media systemLanguage requiredExtensions
    gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits
    patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight
    refX refY orient filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order
    kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant
    specularConstant specularExponent kernelUnitLength scale xChannelSelector yChannelSelector
    stdDeviation radius baseFrequency numOctaves seed stitchTiles azimuth elevation z pointsAtX
    pointsAtY pointsAtZ limitingConeAngle tableValues slope intercept amplitude exponent
    fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width opacity color stop-color
    stop-opacity flood-color flood-opacity lighting-color clip-path clip-rule mask filter marker-start
    marker-mid marker-end display visibility overflow paint-order vector-effect shape-rendering
    text-rendering image-rendering color-interpolation color-interpolation-filters font-family
    font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing
    word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift
    direction unicode-bidi writing-mode glyph-orientation-vertical enable-background
  `),
};

/** Elements that draw or use another part of the book through a reference. */
export const svgReferringElements: ReadonlySet<string> = splitWords(
  "use textPath linearGradient radialGradient pattern filter",
);

export function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
