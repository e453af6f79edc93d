import type { BookText } from "#demo/text.ts";

type Language = BookText["language"];
type LocalText = Record<Language, string>;

/** The collective author of this library's texts. */
export const author = {
  code: "quillmere-library",
  name: "Quillmere Library",
  firstName: "",
  lastName: "Quillmere Library",
  date: "",
  biography: {
    en: "The booklets, tracts, periodicals and courses under this name are written by the ministers and friends of Quillmere Library, who sign them together. They are meant to be read in a kitchen, a hospital or a cell as easily as in a study, and to be passed on. With a Bible at hand, a reader can test every page by it.",
    es: "Los folletos, tratados, revistas y cursos que llevan este nombre los escriben los pastores y amigos de la Biblioteca Quillmere, que los firman juntos. Se escriben para leerse en una cocina, un hospital o una celda tan bien como en un estudio, y para pasarse de mano en mano. Quien tenga una Biblia cerca puede probar con ella cada página.",
    fr: "Les brochures, les traités, les revues et les cours parus sous ce nom sont écrits par les pasteurs et les amis de la Bibliothèque Quillmere, qui les signent ensemble. Ils sont faits pour être lus dans une cuisine, un hôpital ou une cellule aussi bien que dans un bureau, et pour passer de main en main. Quiconque a une Bible près de soi peut y éprouver chaque page.",
  },
};

export const textSeries = [
  {
    id: 13,
    code: "quillmere-booklets",
    name: {
      en: "Quillmere Booklets",
      es: "Folletos Quillmere",
      fr: "Brochures Quillmere",
    },
  },
  {
    id: 14,
    code: "quillmere-tracts",
    name: { en: "Quillmere Tracts", es: "Tratados Quillmere", fr: "Traités Quillmere" },
  },
];

export type Periodical = { code: string; name: LocalText; label: LocalText; languages: Language[] };

export const periodicals: Periodical[] = [
  {
    code: "free-grace-broadcaster",
    name: {
      en: "Free Grace Broadcaster",
      es: "Portavoz de la Gracia",
      fr: "Free Grace Broadcaster",
    },
    label: { en: "FGB", es: "Portavoz", fr: "FGB" },
    languages: ["en", "es"],
  },
  {
    code: "studiesinthescriptures",
    name: {
      en: "Studies in the Scriptures",
      es: "Estudios en las Escrituras",
      fr: "Études dans les Écritures",
    },
    label: { en: "Studies", es: "Estudios", fr: "Études" },
    languages: ["en"],
  },
  {
    code: "studiesinthescripturesannual",
    name: {
      en: "Studies in the Scriptures: Annual Volume",
      es: "Estudios en las Escrituras: Volumen anual",
      fr: "Études dans les Écritures : volume annuel",
    },
    label: { en: "Annual", es: "Anual", fr: "Annuel" },
    languages: ["en"],
  },
];

/** The imprint on the back of the first leaf. */
export const colophons: Record<Language, string[]> = {
  en: [
    "Written for Quillmere Library. The words of Scripture are quoted from the King James Version.",
    "This book is given away. You may copy it, print it and pass it on, whole and unaltered, without asking.",
  ],
  es: [
    "Escrito para la Biblioteca Quillmere. Las palabras de la Escritura se citan de la versión Reina-Valera de 1909.",
    "Este libro se regala. Puede copiarlo, imprimirlo y pasarlo a otros, entero y sin cambios, sin pedir permiso.",
  ],
  fr: [
    "Écrit pour la Bibliothèque Quillmere. Les paroles de l’Écriture sont citées d’après la version Louis Segond de 1910.",
    "Ce livre est donné. Vous pouvez le copier, l’imprimer et le transmettre, entier et sans changement, sans rien demander.",
  ],
};

export const printSubscriptions = periodicals.map(({ code, name }) => ({ code, name }));
