import { type Cloth, cloths, type ClothName } from "./cloths.ts";
import { fitLine, fitTitle, fitWords } from "./lettering.ts";
import { type OrnamentName, placeOrnament } from "./ornaments.ts";
import {
  drawBoard,
  drawFill,
  drawFrame,
  HEIGHT,
  getTextHeight,
  drawHinge,
  drawText,
  wrapSvg,
  drawRule,
  WIDTH,
} from "./parts.ts";

export type IssueHeading = { periodical: string; number: string; date: string };

export type Cover = {
  title: string;
  byline: string;
  design: Design;
  cloth: ClothName;
  ornament: OrnamentName;
  issue: IssueHeading | null;
};

type Draw = (cover: Cover, cloth: Cloth) => string;

const PAPER = "#f7f0df";
const INK = "#26211b";
/** The middle of the area beside the hinge. */
const MIDDLE = 130;

const coverDrawers = {
  /** A double frame with corners, ornament above, title below. */
  framed: ({ title, byline, ornament }, { cloth, foil }) => {
    const lettering = fitTitle(title, { width: 158, height: 130, largest: 31 });
    const corners = [
      [40, 32, 1, 1],
      [220, 32, -1, 1],
      [40, 368, 1, -1],
      [220, 368, -1, -1],
    ].map(
      ([x, y, across, down]) =>
        `<path transform="translate(${x} ${y}) scale(${across} ${down})" d="M0 22C0 8 8 0 22 0M0 13C8 13 13 8 13 0M5 5L9 9" fill="none" stroke="${foil}" stroke-width="1.3"/>`,
    );

    return `${drawBoard(cloth)}${drawFrame({ x: 31, y: 23, width: 198, height: 354 }, foil)}${corners.join("")}${placeOrnament(ornament, { x: MIDDLE, y: 118, scale: 0.98, color: foil })}${drawText(lettering, { x: MIDDLE, y: 252 - getTextHeight(lettering) / 2, color: foil })}${drawRule(MIDDLE, 330, foil)}${drawText(fitLine(byline, 158, 11.5), { x: MIDDLE, y: 340, color: foil, weight: 400 })}${drawHinge()}`;
  },

  /** The title between rules at the top, a large ornament at the bottom. */
  tall: ({ title, byline, ornament }, { cloth, foil }) => {
    const lettering = fitTitle(title, { width: 188, height: 132, largest: 32 });
    const below = 44 + getTextHeight(lettering);
    const middle = (below + 34 + 368) / 2;
    const scale = Math.min(1.75, (368 - below - 50) / 100);
    const rules = `<path d="M30 24H232M30 30H232M30 376H232M30 370H232" stroke="${foil}" stroke-width="1.5"/><path d="M30 ${below + 8}H232" stroke="${foil}" stroke-width=".8"/>`;

    return `${drawBoard(cloth)}${rules}${drawText(lettering, { x: 131, y: 41, color: foil })}${drawText(fitLine(byline, 188, 12), { x: 131, y: below + 14, color: foil, weight: 400 })}${placeOrnament(ornament, { x: 131, y: middle, scale, color: foil })}${drawHinge()}`;
  },

  /** The ornament in a ring in the middle, the title above, bands at top and bottom. */
  medallion: ({ title, byline, ornament }, { cloth, foil }) => {
    const lettering = fitTitle(title, { width: 184, height: 96, largest: 31 });
    const bands = `<path d="M20 18H247M20 382H247" stroke="${foil}" stroke-width="3"/><path d="M20 24H247M20 376H247" stroke="${foil}" stroke-width=".8"/>`;
    const rings = `<circle cx="${MIDDLE}" cy="238" r="72" fill="none" stroke="${foil}" stroke-width="2"/><circle cx="${MIDDLE}" cy="238" r="67" fill="none" stroke="${foil}" stroke-width=".8"/><circle cx="${MIDDLE}" cy="238" r="69.5" fill="none" stroke="${foil}" stroke-width="2.2" stroke-dasharray=".1 7" stroke-linecap="round"/>`;

    return `${drawBoard(cloth)}${bands}${drawText(lettering, { x: MIDDLE, y: 95 - getTextHeight(lettering) / 2, color: foil })}${rings}${placeOrnament(ornament, { x: MIDDLE, y: 238, scale: 0.96, color: foil })}${drawText(fitLine(byline, 184, 11.5), { x: MIDDLE, y: 340, color: foil, weight: 400 })}${drawHinge()}`;
  },

  /** Patterned paper with a label. */
  label: ({ title, byline, ornament }, { cloth, foil }) => {
    const lettering = fitTitle(title, { width: 150, height: 96, largest: 26 });
    const height = Math.max(getTextHeight(lettering), 40) + 76;
    const pattern = Array.from({ length: 45 }, (_, index) => {
      const row = Math.floor(index / 5);
      const x = 24 + (index % 5) * 54 + (row % 2) * 27;
      return placeOrnament(ornament, { x, y: 22 + row * 45, scale: 0.27, color: foil });
    });
    const paper = `<rect x="38" y="53" width="186" height="${height}" fill="#000" opacity=".22"/><rect x="37" y="51" width="186" height="${height}" fill="${PAPER}"/><rect x="42" y="56" width="176" height="${height - 10}" fill="none" stroke="${INK}" stroke-width=".9"/>`;
    const top = 51 + (height - 34 - getTextHeight(lettering)) / 2;

    return `${drawFill(cloth)}<g opacity=".5">${pattern.join("")}</g>${paper}${drawText(lettering, { x: MIDDLE, y: top, color: INK })}${drawRule(MIDDLE, 51 + height - 34, cloth)}${drawText(fitLine(byline, 160, 11), { x: MIDDLE, y: 51 + height - 26, color: INK, weight: 400 })}${drawHinge()}`;
  },

  /** Large type on colored paper, like a letterpress print. */
  letterpress: ({ title, byline, ornament }, { cloth, foil }) => {
    const lettering = fitTitle(title, { width: 198, height: 212, largest: 42 });
    const name =
      byline === ""
        ? { lines: [], size: 12 }
        : fitWords(byline, { width: 116, height: 30, largest: 12 });
    const rules = `<path d="M24 28H223" stroke="${foil}" stroke-width="5"/><path d="M24 36H223" stroke="${foil}" stroke-width="1"/><path d="M24 378H223" stroke="${foil}" stroke-width="1"/>`;

    return `${drawFill(cloth)}${rules}${drawText(lettering, { x: 24, y: 52, color: foil, anchor: "start" })}${placeOrnament(ornament, { x: 190, y: 326, scale: 0.72, color: foil })}${drawText(name, { x: 24, y: 371 - getTextHeight(name), color: foil, weight: 400, anchor: "start" })}`;
  },

  /** Half binding: cloth spine and corners, striped paper, a label. */
  half: ({ title, byline, ornament }, { cloth, foil }) => {
    const lettering = fitTitle(title, { width: 122, height: 96, largest: 23 });
    const stripes = Array.from({ length: 27 }, (_, index) => `M${72 + index * 7} 0V${HEIGHT}`).join(
      "",
    );
    const spine = `<rect width="66" height="${HEIGHT}" fill="${cloth}"/><path d="M188 0H${WIDTH}V59ZM188 ${HEIGHT}H${WIDTH}V341Z" fill="${cloth}"/><path d="M66 0V${HEIGHT}M188 0L${WIDTH} 59M188 ${HEIGHT}L${WIDTH} 341" stroke="${foil}" stroke-width="1.4"/><path d="M14 44H62M14 49H62M14 122H62M14 127H62M14 278H62M14 283H62M14 356H62M14 361H62" stroke="${foil}"/>`;
    const paper = `<rect x="83" y="96" width="146" height="196" fill="${PAPER}"/><rect x="88" y="101" width="136" height="186" fill="none" stroke="${INK}" stroke-width=".9"/>`;

    return `${drawFill("#efe4cb")}<path d="${stripes}" stroke="${cloth}" stroke-opacity=".28" stroke-width="1.6"/>${spine}${paper}${placeOrnament(ornament, { x: 156, y: 130, scale: 0.42, color: cloth })}${drawText(lettering, { x: 156, y: 208 - getTextHeight(lettering) / 2, color: INK })}${drawRule(156, 264, cloth)}${drawText(fitLine(byline, 122, 10), { x: 156, y: 270, color: INK, weight: 400 })}${placeOrnament(ornament, { x: 38, y: 203, scale: 0.4, color: foil })}${drawHinge()}`;
  },

  masthead: drawMasthead,
} satisfies Record<string, Draw>;

export type Design = keyof typeof coverDrawers;

/** The cover as an SVG of 247 by 400 (S9.11). */
export function drawCover(cover: Cover): string {
  const { title, byline, issue } = cover;
  const name = [issue?.periodical, issue?.number, title, byline].filter(Boolean).join(", ");
  return wrapSvg(name, coverDrawers[cover.design](cover, cloths[cover.cloth]));
}

const LEFT = 26;
const RIGHT = 223;
const ISSUE_MIDDLE = (LEFT + RIGHT) / 2;
const WIDTH_BETWEEN = RIGHT - LEFT;

/** The cover of an issue: the periodical's name at the top, its number, then the theme. */
function drawMasthead({ title, byline, ornament, issue }: Cover, { cloth, foil }: Cloth): string {
  const name = fitWords(issue?.periodical ?? "", { width: WIDTH_BETWEEN, height: 84, largest: 33 });
  const below = 40 + getTextHeight(name) + 8;
  const theme = fitTitle(title, { width: WIDTH_BETWEEN, height: 62, largest: 26 });
  const top = 356 - getTextHeight(theme);
  const rules = [
    rule(24, 3.4),
    rule(below, 0.9),
    rule(below + 25, 0.9),
    rule(top - 10, 0.9),
    rule(364, 0.9),
    rule(386, 3.4),
  ];
  const middle = (below + 25 + top - 10) / 2;
  const scale = Math.min(1.25, (top - below - 58) / 100);

  return [
    drawFill(cloth),
    ...rules.map(
      (path) => `<path d="${path.line}" stroke="${foil}" stroke-width="${path.width}"/>`,
    ),
    drawText(name, { x: ISSUE_MIDDLE, y: 36, color: foil }),
    drawText(fitLine(issue?.number ?? "", 90, 12), {
      x: LEFT + 3,
      y: below + 5,
      color: foil,
      weight: 400,
      anchor: "start",
    }),
    drawText(fitLine(issue?.date ?? "", 100, 12), {
      x: RIGHT - 3,
      y: below + 5,
      color: foil,
      weight: 400,
      anchor: "end",
    }),
    placeOrnament(ornament, { x: ISSUE_MIDDLE, y: middle, scale, color: foil }),
    drawText(theme, { x: ISSUE_MIDDLE, y: top - 2, color: foil }),
    drawText(fitLine(byline, WIDTH_BETWEEN, 10), {
      x: ISSUE_MIDDLE,
      y: 368,
      color: foil,
      weight: 400,
    }),
    drawHinge(),
  ].join("");
}

function rule(y: number, width: number) {
  return { line: `M${LEFT} ${y}H${RIGHT}`, width };
}
