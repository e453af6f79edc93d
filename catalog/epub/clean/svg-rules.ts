import { type MarkupRules, splitWords } from "./markup-rules.ts";

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
