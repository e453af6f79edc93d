import type { ClothName } from "#demo/covers/cloths.ts";
import type { OrnamentName } from "#demo/covers/ornaments.ts";

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
