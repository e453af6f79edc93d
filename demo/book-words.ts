import type { BookText } from "./text.ts";

/** Texts of a book other than its content, in the book's language. */
export type BookWords = {
  contents: string;
  landmarks: string;
  cover: string;
  coverAlternative: string;
  beginning: string;
  colophon: string;
  /** The label of the link from a note back to the text. */
  backToText: string;
  pages: string;
  /** The edition that the page numbers refer to. */
  printedEdition: string;
  accessibility: string;
};

const words: Record<BookText["language"], BookWords> = {
  en: {
    contents: "Contents",
    landmarks: "Landmarks",
    cover: "Cover",
    coverAlternative: "The cover of this book, with its title",
    beginning: "Beginning",
    colophon: "About this edition",
    backToText: "Back to the text",
    pages: "Pages",
    printedEdition: "Printed edition of this book",
    accessibility:
      "Text throughout, in reading order, with a heading and an entry in the contents for every chapter. The pages of the printed edition are marked. Pictures are described.",
  },
  es: {
    contents: "Índice",
    landmarks: "Partes del libro",
    cover: "Cubierta",
    coverAlternative: "La cubierta de este libro, con su título",
    beginning: "Comienzo",
    colophon: "Sobre esta edición",
    backToText: "Volver al texto",
    pages: "Páginas",
    printedEdition: "Edición impresa de este libro",
    accessibility:
      "Todo es texto, en orden de lectura; cada capítulo tiene su encabezamiento y su lugar en el índice. Las páginas de la edición impresa están señaladas. Las imágenes están descritas.",
  },
  fr: {
    contents: "Table des matières",
    landmarks: "Parties du livre",
    cover: "Couverture",
    coverAlternative: "La couverture de ce livre, avec son titre",
    beginning: "Début",
    colophon: "À propos de cette édition",
    backToText: "Retour au texte",
    pages: "Pages",
    printedEdition: "Édition imprimée de ce livre",
    accessibility:
      "Tout est en texte, dans l’ordre de lecture ; chaque chapitre a son titre et sa place dans la table des matières. Les pages de l’édition imprimée sont repérées. Les images sont décrites.",
  },
};

export function getBookWords(language: BookText["language"]): BookWords {
  return words[language];
}
