import type { Cloth } from "./cloths.ts";
import { fitLine, fitTitle, fitWords } from "./lettering.ts";
import { type OrnamentName, placeOrnament } from "./ornaments.ts";
import { drawFill, getTextHeight, drawHinge, drawText } from "./parts.ts";

export type IssueHeading = { periodical: string; number: string; date: string };

type IssueCover = {
  title: string;
  byline: string;
  ornament: OrnamentName;
  issue: IssueHeading | null;
};

const LEFT = 26;
const RIGHT = 223;
const MIDDLE = (LEFT + RIGHT) / 2;
const WIDTH_BETWEEN = RIGHT - LEFT;

/** The cover of an issue: the periodical's name at the top, its number, then the theme. */
export function drawMasthead(
  { title, byline, ornament, issue }: IssueCover,
  { cloth, foil }: Cloth,
): string {
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
    drawText(name, { x: MIDDLE, y: 36, color: foil }),
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
    placeOrnament(ornament, { x: MIDDLE, y: middle, scale, color: foil }),
    drawText(theme, { x: MIDDLE, y: top - 2, color: foil }),
    drawText(fitLine(byline, WIDTH_BETWEEN, 10), { x: MIDDLE, y: 368, color: foil, weight: 400 }),
    drawHinge(),
  ].join("");
}

function rule(y: number, width: number) {
  return { line: `M${LEFT} ${y}H${RIGHT}`, width };
}
