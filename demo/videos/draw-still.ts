import { type ClothName, cloths } from "#demo/covers/cloths.ts";
import { fitTitle } from "#demo/covers/lettering.ts";
import { type OrnamentName, placeOrnament } from "#demo/covers/ornaments.ts";
import { getTextHeight, drawText } from "#demo/covers/parts.ts";

export type Still = { title: string; cloth: ClothName; ornament: OrnamentName };

export const WIDTH = 960;
const BOX = { width: 640, height: 360 };
const LEFT = 52;
/** The lettering ends before the ornament's ring. */
const ROOM = { width: 300, height: 216, largest: 44 };
const RING = { x: 484, y: 180, radius: 104 };

/** The first picture of a video: its title on colored card, with an ornament in a ring. */
export function drawStill({ title, cloth, ornament }: Still): string {
  const { cloth: ground, foil } = cloths[cloth];
  const lettering = fitTitle(title, ROOM);
  const top = (BOX.height - getTextHeight(lettering)) / 2;
  const circle = (radius: number, width: number) =>
    `<circle cx="${RING.x}" cy="${RING.y}" r="${radius}" fill="none" stroke="${foil}" stroke-width="${width}"/>`;

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX.width} ${BOX.height}">`,
    `<rect width="${BOX.width}" height="${BOX.height}" fill="${ground}"/>`,
    `<path d="M20 20H620V340H20Z" fill="none" stroke="${foil}" stroke-width="3"/>`,
    `<path d="M28 28H612V332H28Z" fill="none" stroke="${foil}" stroke-width="1"/>`,
    circle(RING.radius, 3),
    circle(RING.radius - 9, 1),
    placeOrnament(ornament, { x: RING.x, y: RING.y, scale: 1.35, color: foil }),
    drawText(lettering, { x: LEFT, y: top, color: foil, anchor: "start" }),
    "</svg>",
  ].join("");
}
