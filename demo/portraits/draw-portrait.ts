import { type Cloth, cloths, type ClothName } from "#demo/covers/cloths.ts";
import { fitLine } from "#demo/covers/lettering.ts";
import { type OrnamentName, placeOrnament } from "#demo/covers/ornaments.ts";
import { drawText, drawRule } from "#demo/covers/parts.ts";
import { escapeXml } from "#demo/escape-xml.ts";

import { drawMonogram, getInitials } from "./monogram.ts";
import { type Plate, type PlateName, plates } from "./plates.ts";

export type Portrait = {
  name: string;
  firstName: string;
  lastName: string;
  /** Years of life; empty if unknown. */
  date: string;
  cloth: ClothName;
  ornament: OrnamentName;
  plate: PlateName;
};

export const WIDTH = 400;
export const HEIGHT = 500;

const MIDDLE = WIDTH / 2;

/** An author's bookplate as an SVG of 4 by 5: initials, an ornament and the years, without a likeness. */
export function drawPortrait(portrait: Portrait): string {
  const cloth = cloths[portrait.cloth];
  const plate = plates[portrait.plate];
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${cloth.cloth}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)"/>`,
    drawFrames(plate, cloth),
    `<g class="ornament">${placeOrnament(portrait.ornament, { ...plate.ornament, color: cloth.foil })}</g>`,
    drawMonogram(getInitials(portrait), plate.initials, cloth),
    drawYears(portrait.date, cloth),
  ];

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(portrait.name)}"><style>.ornament path,.ornament circle{stroke-width:4.4}</style><defs><pattern id="weave" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1H5M0 3.5H2.4" stroke="#fff" stroke-opacity=".06" stroke-width="1.1"/><path d="M1 0V5M3.5 2.4V5" stroke="#000" stroke-opacity=".09" stroke-width="1.1"/></pattern></defs>${body.join("")}</svg>`;
}

function drawFrames({ outline, inner }: Plate, { foil }: Cloth): string {
  return `<g fill="none" stroke="${foil}"><rect x="18" y="18" width="364" height="464" stroke-width="7"/><path d="${outline}" stroke-width="7"/><path d="${inner}" stroke-width="3"/></g>`;
}

function drawYears(date: string, { foil }: Cloth): string {
  return date === ""
    ? `<g transform="translate(${MIDDLE} 446) scale(2.4)">${drawRule(0, 0, foil)}</g>`
    : drawText(fitLine(date, 290, 34), { x: MIDDLE, y: 426, color: foil, weight: 400 });
}
