import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type ClothName, cloths } from "./covers/cloths.ts";
import { fitTitle } from "./covers/lettering.ts";
import { type OrnamentName, placeOrnament } from "./covers/ornaments.ts";
import { drawText, getTextHeight } from "./covers/parts.ts";
import { renderPng } from "./covers/render-png.ts";

const WIDTH = 960;
const BOX = { width: 640, height: 360 };
const LEFT = 52;
/** The lettering ends before the ornament's ring. */
const ROOM = { width: 300, height: 216, largest: 44 };
const RING = { x: 484, y: 180, radius: 104 };

/** Writes a picture of each video below `folder` and returns the videos with its name. */
export async function writeVideoStills(folder: string) {
  await mkdir(join(folder, "stills"), { recursive: true });

  return Promise.all(
    videos.map(async ({ cloth, ornament, language, ...video }) => {
      const thumbnailUrl = `stills/${video.id}.png`;
      const still = drawStill({ title: video.title, cloth, ornament });
      await writeFile(join(folder, thumbnailUrl), await renderPng(still, WIDTH));
      const description = `${video.description}\n\n${closingNotes[language]}`;
      return { ...video, description, thumbnailUrl };
    }),
  );
}

/** The first picture of a video: its title on colored card, with an ornament in a ring. */
export function drawStill({
  title,
  cloth,
  ornament,
}: Pick<Film, "title" | "cloth" | "ornament">): string {
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

type Film = {
  id: string;
  language: keyof typeof closingNotes;
  title: string;
  description: string;
  publishedAt: string;
  cloth: ClothName;
  ornament: OrnamentName;
};

/** The last sentence of each description, so that nobody searches for the video. */
export const closingNotes = {
  en: "This film belongs to the demonstration: only its picture exists.",
  es: "Este video pertenece a la demostración: solo existe su imagen.",
  fr: "Ce film fait partie de la démonstration\u00a0: seule son image existe.",
};

/**
 * The ministry's videos, as its channel would list them. All are fictional: no host has these ids, so none can be
 * played.
 */
export const videos: Film[] = [
  {
    id: "quillmere-parcels",
    language: "en",
    title: "How a Parcel of Books Is Packed",
    description:
      "Four minutes in the packing room: where an order arrives, who reads the letters that come with it, and why every parcel has a tract on top.",
    publishedAt: "2026-02-16",
    cloth: "tan",
    ornament: "key",
  },
  {
    id: "quillmere-first-chapter",
    language: "en",
    title: "Reading One Chapter Together",
    description:
      "Three neighbors read the first chapter of Mark at a kitchen table and ask it the four questions of “A Lamp for the Road”.",
    publishedAt: "2026-05-11",
    cloth: "navy",
    ornament: "lamp",
  },
  {
    id: "quillmere-organ",
    language: "en",
    title: "Twenty Hymn Tunes and Where They Come From",
    description:
      "A walk through the tunes that can be heard in this library, from the Genevan psalter to the Welsh chapels.",
    publishedAt: "2026-09-21",
    cloth: "plum",
    ornament: "harp",
  },
  {
    id: "quillmere-behind-walls",
    language: "en",
    title: "Letters from Behind the Wall",
    description:
      "Two volunteers open the post of one week from prisons in six states, and read aloud what may be read aloud: thanks, questions, and a request for a larger print.",
    publishedAt: "2026-04-06",
    cloth: "slate",
    ornament: "gate",
  },
  {
    id: "quillmere-printing",
    language: "en",
    title: "From a Manuscript to a Tract",
    description:
      "How the text of “Is the Door Still Open?” was weighed, shortened, set and folded.\n\nWith a word on why a tract has no picture on its front: it is read in a pocket, on a bus, at a sink, and the first sentence has to do the work.\n\nThe second half shows the folding machine, which is older than everyone who works at it, and the table where every hundredth sheet is read once more before the parcels are tied.",
    publishedAt: "2026-07-13",
    cloth: "bottle",
    ornament: "quill",
  },
  {
    id: "quillmere-mesa",
    language: "es",
    title: "Una silla más en la mesa",
    description:
      "Una familia cuenta cómo empezó a leer un capítulo cada noche después de la cena, y qué cambió al invitar a los vecinos.",
    publishedAt: "2026-06-08",
    cloth: "brick",
    ornament: "cup",
  },
  {
    id: "quillmere-oracion",
    language: "es",
    title: "Enséñanos a orar: cinco minutos con un salmo",
    description:
      "Cómo leer un salmo despacio y convertirlo en oración, con el cuaderno y el lápiz al lado.",
    publishedAt: "2025-11-17",
    cloth: "ochre",
    ornament: "flame",
  },
  {
    id: "quillmere-veillee",
    language: "fr",
    title: "Quand la nuit est longue : lire au chevet d’un malade",
    description:
      "Une infirmière raconte quels passages elle lit, à quelle vitesse, et pourquoi elle s’arrête souvent.",
    publishedAt: "2026-01-12",
    cloth: "sky",
    ornament: "dove",
  },
];
