import {
  getAttribute,
  getTrimmedText,
  type Markup,
  namespaces,
  walkElements,
} from "#catalog/epub/markup.ts";

import { type Cleaning, toPrintable } from "./cleaning.ts";

type Content = readonly (Markup | string)[];

/** The most letters of a text, and elements that it does not have. */
type Bounds = { letters: number; elements: RegExp };

/** The name of a recording in a link to it. */
const LABEL: Bounds = {
  letters: 120,
  elements: /^(?:h[1-6]|ul|ol|dl|table|math|svg|audio|video|object|embed)$/i,
};

/** A sentence for readers without sound. Elements for older devices are inside an `<object>`. */
const FALLBACK: Bounds = {
  letters: 200,
  elements: /^(?:h[1-6]|table|section|article|audio|video)$/i,
};
const OBJECT_FALLBACK: Bounds = { letters: 200, elements: /^(?:h[1-6]|table|section|article)$/i };

/** What a link to a recording or video has, if that is more than a name of it. Not cleaned. */
export function listBesideLink(link: Markup, kind: "audio" | "video"): Content {
  // One picture in a link to a video is a still of it.
  const usual = kind === "video" ? 1 : 0;
  const pictures = walkElements(link).filter(({ name }) => /^img$/i.test(name));
  const hasMore =
    exceeds(link.children, LABEL) ||
    pictures.take(usual + 1).toArray().length > usual ||
    walkElements(link).some((part) => part !== link && getAttribute(part, "id") !== null);
  return hasMore ? link.children : [];
}

/**
 * What an element of a recording or video has apart from its files and what is for readers without sound, a sentence or a
 * picture: a transcript, or all that follows an element without an end. Of what is left out only the targets of links
 * stay. Not cleaned.
 */
export function listBesideMedium(medium: Markup, { note }: Cleaning): Content {
  const content = [...walkContent(medium)].filter(
    (node) => typeof node === "string" || !isFile(node),
  );
  if (exceeds(content, medium.name === "object" ? OBJECT_FALLBACK : FALLBACK)) return content;

  const words = content.map(getTrimmedText).join(" ").trim();
  if (words !== "") note(`the words in <${medium.name}>: ${toPrintable(words)}`);
  const elements = content.flatMap((node) =>
    typeof node === "string" ? [] : [...walkElements(node)],
  );
  if (elements.some(({ name }) => PICTURE.test(name))) note(`the picture in <${medium.name}>`);
  return elements.flatMap(buildTarget);
}

const PICTURE = /^(?:img|svg|math)$/i;

/** The content of an element. A misspelled `<source>` or `<track>` has parts of it inside. */
export function* walkContent({ children }: Markup): Generator<Markup | string> {
  const waiting = children.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if (typeof next === "string" || !isFile(next)) continue;
    for (const child of next.children.toReversed()) waiting.push(child);
  }
}

function isFile({ name }: Markup): boolean {
  return /^(?:source|track|param)$/i.test(name);
}

function exceeds(content: Content, { letters, elements }: Bounds): boolean {
  let count = 0;
  const waiting = content.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") count += getTrimmedText(next).length;
    else {
      if (elements.test(next.name)) return true;
      for (const child of next.children.toReversed()) waiting.push(child);
    }
    if (count > letters) return true;
  }
  return false;
}

function buildTarget(element: Markup): Markup[] {
  const id = getAttribute(element, "id");
  if (id === null) return [];
  const attributes = [{ space: "", name: "id", value: id }];
  return [{ space: namespaces.html, name: "span", attributes, children: [] }];
}
