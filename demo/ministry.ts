import { readFile } from "node:fs/promises";

/** The fictional ministry of this library. */
export const ministry = {
  name: {
    en: "Quillmere Library",
    es: "Biblioteca Quillmere",
    fr: "Bibliothèque Quillmere",
  },
  slogan: {
    en: "Good books, freely given",
    es: "Buenos libros, dados de gracia",
    fr: "De bons livres, donnés gratuitement",
  },
  contact: {
    address: ["Quillmere Library", "12 Millpond Lane", "Quillmere, VT 05999", "United States"],
    phone: "+1 802 555-0142",
    email: "library@example.org",
  },
  sisterSite: {
    name: {
      en: "Quillmere Bible Course",
      es: "Curso bíblico Quillmere",
      fr: "Cours biblique Quillmere",
    },
    url: "https://courses.example.org/",
  },
  social: [
    {
      name: { en: "Video", es: "Video", fr: "Vidéo" },
      url: "https://video.example.org/quillmere",
    },
    {
      name: { en: "News by post", es: "Noticias por correo postal", fr: "Nouvelles par courrier" },
      url: "https://news.example.org/quillmere",
    },
  ],
  appStores: [
    {
      name: {
        en: "App for Android",
        es: "Aplicación para Android",
        fr: "Application pour Android",
      },
      url: "https://apps.example.org/quillmere/android",
    },
    {
      name: { en: "App for iPhone", es: "Aplicación para iPhone", fr: "Application pour iPhone" },
      url: "https://apps.example.org/quillmere/iphone",
    },
  ],
  donationUrl: "https://giving.example.org/quillmere",
};

export const notices = [
  {
    id: 1,
    text: {
      en: "Books ordered before the tenth of December are posted in time for Christmas.",
      es: "Los libros pedidos antes del diez de diciembre se envían a tiempo para Navidad.",
      fr: "Les livres commandés avant le dix décembre sont expédiés à temps pour Noël.",
    },
  },
];

export const settings = {
  freeLimitUS: 20,
  freeLimitForeign: 5,
  cartEnabledUS: "1",
  cartEnabledForeign: "1",
  collectShippingPercentUS: 10,
  collectShippingPercentForeign: 25,
};

/** Countries with exceptions: a required tax id, or no orders. */
export const countries = [
  { code: "BR", requiresTaxId: true },
  { code: "CL", requiresTaxId: true },
  { code: "EC", requiresTaxId: true },
  { code: "KR", requiresTaxId: true },
  { code: "TR", requiresTaxId: true },
  { code: "CU", orderingEnabled: false },
  { code: "KP", orderingEnabled: false },
  { code: "SY", orderingEnabled: false },
];

export const distributors = [
  distributor("quillmere-canada", "CA", {
    name: "Quillmere Books Canada",
    address: "48 Larch Road, Elmbrook, ON",
    phone: "+1 613 555-0117",
  }),
  distributor("lantern-books", "GB", {
    name: "Lantern Books",
    address: "3 Chapel Row, Thornby",
    phone: "+44 1632 960117",
  }),
  distributor("libreria-el-sembrador", "MX", {
    name: "Librería El Sembrador",
    address: "Calle del Olivo 27, San Jacinto",
    phone: "",
  }),
  distributor("casa-del-libro-bueno", "ES", {
    name: "La Casa del Libro Bueno",
    address: "Calle de la Fuente 9, Villaclara",
    phone: "",
  }),
  distributor("librairie-du-phare", "FR", {
    name: "Librairie du Vieux Phare",
    address: "14 rue des Tilleuls, Saint-Aubin",
    phone: "",
  }),
  distributor("good-seed-depot", "NG", {
    name: "Good Seed Book Depot",
    address: "Plot 6, Mission Road, Oke Ayo",
    phone: "",
  }),
  distributor("morning-star-books", "PH", {
    name: "Morning Star Book Room",
    address: "210 Mabini Street, San Roque",
    phone: "",
  }),
];

function distributor(
  code: string,
  country: string,
  details: { name: string; address: string; phone: string },
) {
  return {
    code,
    country,
    ...details,
    email: `${code}@example.org`,
    website: `https://${code}.example.org/`,
  };
}

const pageCodes = [
  "about",
  "history",
  "what-we-believe",
  "how-to-order",
  "questions",
  "prison",
  "support",
  "contact",
  "privacy-policy",
  "thank-you",
  "gifts",
];
const languages = ["en", "es", "fr"] as const;

/** The pages of the ministry, in display order. */
export async function readMinistryPages() {
  return Promise.all(
    pageCodes.map(async (code) => {
      const [en, es, fr] = await Promise.all(languages.map((language) => readPage(code, language)));
      return {
        code,
        title: { en: en?.title, es: es?.title, fr: fr?.title },
        text: { en: en?.text, es: es?.text, fr: fr?.text },
      };
    }),
  );
}

/** Reads a page in Markdown with the title in its first line. */
async function readPage(code: string, language: string) {
  const name = `${code}.${language}.md`;
  const markdown = await readFile(new URL(`ministry/${name}`, import.meta.url), "utf8");
  const [, title, text] = /^# ([^\n]+)\n\n(.+)$/s.exec(markdown) ?? [];
  if (!title || !text) throw new Error(`${name} must begin with a title line that starts with "#"`);
  return { title, text };
}
