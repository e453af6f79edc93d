import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { type Cloth, type ClothName, clothNames, cloths } from "./covers/cloths.ts";
import { fitLine } from "./covers/lettering.ts";
import { drawRule, drawText } from "./covers/parts.ts";
import { renderPng } from "./covers/render-png.ts";
import { escapeXml } from "./escape-xml.ts";

/** `date`: the years of life; empty if unknown. */
export const PortraitAuthor = z.looseObject({
  code: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  date: z.string(),
});
export type PortraitAuthor = z.infer<typeof PortraitAuthor>;

type Options = {
  folder: string;
  authors: readonly unknown[];
  /** Codes of the authors who get a portrait; all if missing. */
  only?: ReadonlySet<string> | undefined;
};

export const WIDTH = 400;
export const HEIGHT = 500;
const MIDDLE = WIDTH / 2;
const CENTER = { x: MIDDLE, y: 222 };
const PARTICLES = /^(?:of|the|and|de|del|la|y|du|des|le|les|et|d)$/i;

/** Writes a portrait of each author below `folder` and returns the authors with their file names. */
export async function writePortraits({ folder, authors, only }: Options) {
  const sitters = z.array(PortraitAuthor).parse(authors);
  const chosen = chooseCloths(sitters);
  await mkdir(join(folder, "portraits"), { recursive: true });

  return Promise.all(
    sitters.map(async (sitter) => {
      if (only?.has(sitter.code) === false) return sitter;
      const photo = `portraits/${sitter.code}.png`;
      const portrait = drawPortrait(sitter, cloths[chosen.get(sitter.code) ?? "navy"]);
      await writeFile(join(folder, photo), await renderPng(portrait, WIDTH));
      return { ...sitter, photo };
    }),
  );
}

/** Chooses cloths in turn, so that neighbors by last name differ. */
export function chooseCloths(authors: readonly PortraitAuthor[]): Map<string, ClothName> {
  const listed = authors.toSorted(
    (a, b) => a.lastName.localeCompare(b.lastName, "en") || (a.code < b.code ? -1 : 1),
  );
  return new Map(
    listed.map(({ code }, index) => [code, clothNames[index % clothNames.length] ?? "navy"]),
  );
}

/** An author's bookplate as an SVG of 4 by 5: initials in an oval and the years, without a likeness. */
export function drawPortrait(author: PortraitAuthor, { cloth, foil }: Cloth): string {
  const initials = fitLine(getInitials(author), 210, 150);
  const oval = (rx: number, ry: number, width: number) =>
    `<ellipse cx="${CENTER.x}" cy="${CENTER.y}" rx="${rx}" ry="${ry}" fill="none" stroke="${foil}" stroke-width="${width}"/>`;

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(author.name)}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${cloth}"/>`,
    `<rect x="18" y="18" width="364" height="464" fill="none" stroke="${foil}" stroke-width="7"/>`,
    oval(150, 182, 7),
    oval(138, 170, 3),
    drawText(initials, {
      x: CENTER.x,
      y: CENTER.y - initials.size * 0.6,
      color: foil,
      weight: 400,
    }),
    author.date === ""
      ? `<g transform="translate(${MIDDLE} 446) scale(2.4)">${drawRule(0, 0, foil)}</g>`
      : drawText(fitLine(author.date, 290, 34), { x: MIDDLE, y: 426, color: foil, weight: 400 }),
    "</svg>",
  ].join("");
}

/** The initials of the first given name and the surname; for an organization, of its main words. */
export function getInitials({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [given] = getWordInitials(firstName);
  const family = getWordInitials(lastName);
  return given === undefined ? family.slice(0, 3).join("") : given + (family[0] ?? "");
}

function getWordInitials(text: string): string[] {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !PARTICLES.test(word)).map((word) => word.charAt(0).toUpperCase());
}
