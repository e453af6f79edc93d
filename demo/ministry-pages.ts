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

/** The pages of the ministry, in display order. */
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

/** Reads a page in Markdown with the title in its first line. */
async function readPage(code: string, language: string) {
  const name = `${code}.${language}.md`;
  const markdown = await readFile(new URL(`ministry/${name}`, import.meta.url), "utf8");
  const [, title, text] = /^# ([^\n]+)\n\n(.+)$/s.exec(markdown) ?? [];
  if (!title || !text) throw new Error(`${name} must begin with a title line that starts with "#"`);
  return { title, text };
}
