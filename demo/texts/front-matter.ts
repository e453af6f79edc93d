import { parse } from "yaml";
import { z } from "zod";

const FrontMatter = z.strictObject({
  title: z.string(),
  subtitle: z.string().default(""),
  description: z.string(),
  /** A sentence about each article of an issue, in order. */
  articles: z.array(z.string()).default([]),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/** Parses the front matter, and replaces it in the text by empty lines, so that line numbers stay. */
export function readFrontMatter(
  markdown: string,
  name: string,
): { head: FrontMatter; body: string } {
  const [block, yaml] = /^---\n(.*?\n)---\n/s.exec(markdown) ?? [];
  if (block === undefined || yaml === undefined) {
    throw new Error(`${name}:1: a text must begin with front matter between two lines of "---"`);
  }

  const { data, error } = FrontMatter.safeParse(parse(yaml));
  if (!data)
    throw new Error(`${name}:1: the front matter is not valid:\n${z.prettifyError(error)}`);

  const emptied = block.replaceAll(/[^\n]/g, "");
  return { head: trimmed(data), body: emptied + markdown.slice(block.length) };
}

function trimmed({ title, subtitle, description, articles }: FrontMatter): FrontMatter {
  return {
    title: title.trim(),
    subtitle: subtitle.trim(),
    description: description.trim(),
    articles: articles.map((sentence) => sentence.trim()),
  };
}
