import type { BookText } from "./text.ts";

/** What is printed in a book besides its text, in the book's own language. */
export type Words = {
  contents: string;
  landmarks: string;
  cover: string;
  /** Describes the picture of the cover. */
  coverAlternative: string;
  beginning: string;
  colophon: string;
  accessibility: string;
};

const words: Record<BookText["language"], Words> = {
  en: {
    contents: "Contents",
    landmarks: "Landmarks",
    cover: "Cover",
    coverAlternative: "The cover of this book, with its title",
    beginning: "Beginning",
    colophon: "About this edition",
    accessibility:
      "Text throughout, in reading order, with a heading and an entry in the contents for every chapter. The cover is described.",
  },
  es: {
    contents: "Índice",
    landmarks: "Partes del libro",
    cover: "Cubierta",
    coverAlternative: "La cubierta de este libro, con su título",
    beginning: "Comienzo",
    colophon: "Sobre esta edición",
    accessibility:
      "Todo es texto, en orden de lectura; cada capítulo tiene su encabezamiento y su lugar en el índice. La cubierta está descrita.",
  },
  fr: {
    contents: "Table des matières",
    landmarks: "Parties du livre",
    cover: "Couverture",
    coverAlternative: "La couverture de ce livre, avec son titre",
    beginning: "Début",
    colophon: "À propos de cette édition",
    accessibility:
      "Tout est en texte, dans l’ordre de lecture ; chaque chapitre a son titre et sa place dans la table des matières. La couverture est décrite.",
  },
};

export function wordsIn(language: BookText["language"]): Words {
  return words[language];
}
