import { parse } from "yaml";
import { z } from "zod";

const FrontMatter = z.strictObject({
  title: z.string(),
  subtitle: z.string().default(""),
  description: z.string(),
  /** A sentence on each article of an issue, in order. */
  articles: z.array(z.string()).default([]),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/** What stands over a text, and the text with empty lines in its place, so that lines keep their numbers. */
export function readFrontMatter(
  markdown: string,
  name: string,
): { head: FrontMatter; body: string } {
  const [whole, yaml] = /^---\n(.*?\n)---\n/s.exec(markdown) ?? [];
  if (whole === undefined || yaml === undefined) {
    throw new Error(`${name}:1: a text begins with its front matter between two lines of "---"`);
  }

  const { data, error } = FrontMatter.safeParse(parse(yaml));
  if (!data) throw new Error(`${name}:1: the front matter is wrong:\n${z.prettifyError(error)}`);

  const emptied = whole.replaceAll(/[^\n]/g, "");
  return { head: trimmed(data), body: emptied + markdown.slice(whole.length) };
}

function trimmed({ title, subtitle, description, articles }: FrontMatter): FrontMatter {
  return {
    title: title.trim(),
    subtitle: subtitle.trim(),
    description: description.trim(),
    articles: articles.map((sentence) => sentence.trim()),
  };
}
