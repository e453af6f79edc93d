import { basename } from "node:path";

import type { Title } from "#demo/text.ts";

import { readTunes, type Tune } from "./tunes.ts";

type Language = "en" | "es" | "fr";
/** Codes of the fixed series with recordings. */
type Serie = "recordings" | "conferences" | "spurgeon" | "scripture" | "books";

export type Recording = {
  code: string;
  title: string;
  /** Composer and year, as displayed. */
  author: string;
  serie: Serie;
  language: Language;
  audioUrl: string;
  seconds: number;
};

export const ALL_TUNES_CODE = "an-evening-of-hymn-tunes";

type Row = [language: Language, serie: Serie, code: string, tune: string, title: string];

const rows: readonly Row[] = [
  ...listEnglish("scripture", {
    "old-hundredth": "Old Hundredth (Psalm 100)",
    "st-anne": "St. Anne (Psalm 90)",
    dundee: "Dundee (Psalm 121)",
    martyrdom: "Martyrdom (Psalm 42)",
    "winchester-old": "Winchester Old (Psalm 84)",
  }),
  ...listEnglish("conferences", {
    "ein-feste-burg": "Ein feste Burg (A Mighty Fortress)",
    "nun-danket": "Nun danket (Now Thank We All Our God)",
    "lobe-den-herren": "Lobe den Herren (Praise to the Lord, the Almighty)",
    aurelia: "Aurelia (The Church’s One Foundation)",
  }),
  ...listEnglish("spurgeon", {
    "duke-street": "Duke Street (Jesus Shall Reign)",
    "st-peter": "St. Peter (How Sweet the Name of Jesus Sounds)",
    toplady: "Toplady (Rock of Ages)",
  }),
  ...listEnglish("books", {
    "tallis-canon": "Tallis’ Canon (Glory to Thee, My God, This Night)",
    "new-britain": "New Britain (Amazing Grace)",
    hamburg: "Hamburg (When I Survey the Wondrous Cross)",
  }),
  ...listEnglish("recordings", {
    franconia: "Franconia (Blest Are the Pure in Heart)",
    azmon: "Azmon (O for a Thousand Tongues to Sing)",
    hyfrydol: "Hyfrydol (Come, Thou Long-Expected Jesus)",
    "passion-chorale": "Passion Chorale (O Sacred Head)",
    "hymn-to-joy": "Hymn to Joy (Joyful, Joyful, We Adore Thee)",
    [ALL_TUNES_CODE]: "An Evening of Hymn Tunes",
  }),
  ["es", "scripture", "salmo-100", "old-hundredth", "Salmo 100 (Old Hundredth)"],
  ["es", "conferences", "castillo-fuerte", "ein-feste-burg", "Castillo fuerte es nuestro Dios"],
  ["es", "conferences", "de-boca-y-corazon", "nun-danket", "De boca y corazón"],
  ["es", "recordings", "alma-bendice-al-senor", "lobe-den-herren", "Alma, bendice al Señor"],
  ["es", "recordings", "sublime-gracia", "new-britain", "Sublime gracia"],
  ["es", "recordings", "roca-de-la-eternidad", "toplady", "Roca de la eternidad"],
  ["es", "recordings", "la-cruz-excelsa", "hamburg", "La cruz excelsa al contemplar"],
  ["es", "recordings", "cabeza-ensangrentada", "passion-chorale", "Cabeza ensangrentada"],
  ["es", "recordings", "himno-a-la-alegria", "hymn-to-joy", "Himno a la alegría"],
  ["es", "recordings", "una-velada-de-himnos", ALL_TUNES_CODE, "Una velada de himnos"],
  ["fr", "scripture", "psaume-134", "old-hundredth", "Or sus, serviteurs du Seigneur (psaume 134)"],
  ["fr", "conferences", "rempart", "ein-feste-burg", "C’est un rempart que notre Dieu"],
  ["fr", "conferences", "louons-le-createur", "nun-danket", "Louons le Créateur"],
  ["fr", "recordings", "chef-couvert-de-blessures", "passion-chorale", "Chef couvert de blessures"],
  ["fr", "recordings", "grace-infinie", "new-britain", "Grâce infinie"],
  ["fr", "recordings", "hymne-a-la-joie", "hymn-to-joy", "Hymne à la joie"],
  ["fr", "recordings", "une-soiree-de-cantiques", ALL_TUNES_CODE, "Une soirée de cantiques"],
];

/** Names of composers in other languages. */
const authors: Record<string, string> = {
  [ALL_TUNES_CODE]: "Various composers",
  "una-velada-de-himnos": "Varios compositores",
  "une-soiree-de-cantiques": "Compositeurs divers",
  "castillo-fuerte": "Martín Lutero, 1529",
  "alma-bendice-al-senor": "Himnario de Stralsund, 1665",
  "sublime-gracia": "Melodía popular estadounidense, 1829",
  "grace-infinie": "Mélodie populaire américaine, 1829",
  "psaume-134": "Loys Bourgeois, 1551",
};

/** All recordings to make, in order of the full recording; `tune` is the tune to play. */
export function listRecordings(tunes: ReadonlyMap<string, Tune>) {
  return rows.map(([language, serie, code, tune, title]) => ({
    tune,
    entry: {
      code,
      title,
      author: authors[code] ?? tunes.get(tune)?.composer ?? "",
      serie,
      language,
      audioUrl: `audio/${tune}.mp3`,
    },
  }));
}

function listEnglish(serie: Serie, titles: Record<string, string>): Row[] {
  return Object.entries(titles).map(([code, title]) => ["en", serie, code, code, title]);
}

/** Series of recordings, with fixed ids (S3.17). */
export const recordingSeries = [
  {
    id: 41,
    code: "conferences",
    name: { en: "Conferences", es: "Conferencias", fr: "Conférences" },
  },
  {
    id: 44,
    code: "recordings",
    name: { en: "Audio Recordings", es: "Grabaciones", fr: "Enregistrements" },
  },
];

/** Books without text: recordings of all tunes in sequence. */
export const recordingTitles: Title[] = [
  {
    entry: {
      code: ALL_TUNES_CODE,
      title: "An Evening of Hymn Tunes",
      type: "Undefined",
      language: "en",
      description:
        "The hymn tunes of this library, played one after another without words: for an evening at home, a sickroom, or an hour of quiet work. There is nothing to read and nothing to print.",
      authors: ["quillmere-library"],
      series: [],
      topics: ["prayer-devotion", "comfort-in-trials"],
      parent: null,
      price: 0,
      hasPrintableVersion: false,
      audioUrl: `audio/${ALL_TUNES_CODE}.mp3`,
      created: "2026-09-21",
    },
    cover: { byline: "Quillmere Library", ornament: "harp", issue: null },
    texts: [],
  },
];

export function toRecordingRecord(recording: Recording) {
  const { code, title, author, serie, language, audioUrl } = recording;
  return { code, title, author, serie, language, audioUrl };
}

/** The number of recordings: each tune, and the one of all tunes. */
export async function countRecordings(): Promise<number> {
  return (await readTunes()).size + 1;
}

export function listNamedRecordings(titles: readonly Title[]): string[] {
  const named = titles
    .flatMap(({ entry }) => [entry, ...(entry.articles ?? [])])
    .flatMap(({ audioUrl }) => audioUrl ?? []);

  return [...new Set(named.map((url) => basename(url, ".mp3")))];
}
