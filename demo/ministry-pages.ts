import { readFile } from "node:fs/promises";

const codes = [
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

/** What the ministry says of itself, in the order in which it is listed. */
export async function readMinistryPages() {
  return Promise.all(
    codes.map(async (code) => {
      const [en, es, fr] = await Promise.all(languages.map((language) => readPage(code, language)));
      return {
        code,
        title: { en: en?.title, es: es?.title, fr: fr?.title },
        text: { en: en?.text, es: es?.text, fr: fr?.text },
      };
    }),
  );
}

/** A page as its writer delivers it: Markdown whose first line is the title. */
async function readPage(code: string, language: string) {
  const name = `${code}.${language}.md`;
  const markdown = await readFile(new URL(`ministry/${name}`, import.meta.url), "utf8");
  const [, title, text] = /^# ([^\n]+)\n\n(.+)$/s.exec(markdown) ?? [];
  if (!title || !text) throw new Error(`${name} begins with its title after one sign #`);
  return { title, text };
}
