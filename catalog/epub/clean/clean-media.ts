import { allowPictureAddress } from "#catalog/epub/book-names.ts";
import {
  type Attribute,
  findFirst,
  getAttribute,
  getTrimmedText,
  type Markup,
  namespaces,
} from "#catalog/epub/markup.ts";

import { walkContent } from "./list-beside-media.ts";
import type { Cleaning } from "./cleaning.ts";

type Medium = { path: string; type: string };

export type MediaKind = "audio" | "video";

/** The kept recording, video or captions that an address leads to, by its name in the cleaned book; else null. */
export function findMedium(address: string, { path, names, types }: Cleaning): Medium | null {
  const found = names.find(path, address);
  const name = found === null ? "" : names.nameOf(found);
  const type = types?.get(name) ?? "";
  return /^(?:audio|video)\/|^text\/vtt$/.test(type) ? { path: name, type } : null;
}

/**
 * What an element plays: an `<audio>` or `<video>`, and an `<object>`, `<embed>` or link that leads to a recording or
 * video of the book. Null for other elements.
 */
export function findMediaKind(element: Markup, cleaning: Cleaning): MediaKind | null {
  const { space, name } = element;
  if (space !== namespaces.html || !Object.hasOwn(addressNames, name)) return null;
  if (name === "audio" || name === "video") return name;
  const address = getAttribute(element, addressNames[name] ?? "");
  const [kind] = (address && findMedium(address, cleaning)?.type.split("/")) || [];
  return kind === "audio" || kind === "video" ? kind : null;
}

/** Where each element has the address of a file. */
const addressNames: Readonly<Record<string, string>> = {
  audio: "src",
  video: "src",
  object: "data",
  embed: "src",
  a: "href",
};

type MediaPlace = {
  kind: MediaKind;
  /** Whether a link is nothing but the name of the recording, or a still of the video. */
  isLabel: boolean;
  /** The cleaned attributes without addresses. */
  plain: readonly Attribute[];
};

/**
 * The place of a recording or video, in which the reader offers it: a renderer would load the files of `<audio>` and
 * `<video>` before it shows the page. Words are not in it, except the name of a link.
 */
export function buildMediaPlace(
  element: Markup,
  { kind, isLabel, plain }: MediaPlace,
  cleaning: Cleaning,
): Markup {
  const attributes = [
    ...plain.filter(({ name }) =>
      /^(?:id|class|style|lang|dir|title|hidden|aria-label)$/.test(name),
    ),
    attribute("data-media", kind),
    ...(kind === "video" ? listSizes(element) : []),
    ...(isLabel ? [attribute("data-label", getTrimmedText(element))] : []),
  ];
  const parts = [...listFiles(element, cleaning), ...listCaptions(element, cleaning)];
  const mayHavePoster = kind === "video" && (isLabel || element.name !== "a");
  const poster = mayHavePoster ? buildPoster(element, cleaning) : [];
  return { space: namespaces.html, name: "span", attributes, children: [...parts, ...poster] };
}

/** Files, and captions. */
const MAX_PARTS = 20;

/** The files of the element, in the order in which a browser would try them. */
function listFiles(element: Markup, cleaning: Cleaning): Markup[] {
  const own = getAttribute(element, addressNames[element.name] ?? "");
  const sources = listParts(element, "source").map((source) => getAttribute(source, "src"));
  const addresses = own === null ? sources : [own];
  return addresses.flatMap((address) => {
    const medium = address === null ? null : findMedium(address, cleaning);
    if (medium && medium.type !== "text/vtt") return [buildPart(medium)];
    cleaning.note(`the address ${(address ?? "").slice(0, 100)} of <${element.name}>`);
    return [];
  });
}

function listCaptions(element: Markup, cleaning: Cleaning): Markup[] {
  return listParts(element, "track").flatMap((track) => {
    const address = getAttribute(track, "src") ?? "";
    const medium = findMedium(address, cleaning);
    const isText = /^(?:captions|subtitles)$/i.test(getAttribute(track, "kind") ?? "subtitles");
    if (!isText || medium?.type !== "text/vtt") {
      cleaning.note(`the address ${address.slice(0, 100)} of <track>`);
      return [];
    }
    const language = getAttribute(track, "srclang") ?? "";
    const label = getAttribute(track, "label") ?? "";
    return [buildPart(medium, [attribute("lang", language), attribute("title", label)])];
  });
}

/** The first elements of that name. */
function listParts(element: Markup, name: string): Markup[] {
  if (element.name !== "audio" && element.name !== "video") return [];
  return walkContent(element)
    .filter((node) => typeof node !== "string")
    .filter((node) => node.name.toLowerCase() === name)
    .take(MAX_PARTS)
    .toArray();
}

function buildPart({ path, type }: Medium, more: Attribute[] = []): Markup {
  const attributes = [attribute("data-file", path), attribute("data-type", type), ...more];
  return { space: namespaces.html, name: "span", attributes, children: [] };
}

/** The picture of a video; that in a link is often a still of it. */
function buildPoster(element: Markup, cleaning: Cleaning): Markup[] {
  const picture = element.name === "a" ? findFirst(element, "img") : null;
  const address = picture ? getAttribute(picture, "src") : getAttribute(element, "poster");
  if (address === null) return [];
  const value = allowPictureAddress(cleaning, address);
  if (value === null || findMedium(address, cleaning)) {
    cleaning.note(`the address ${address.slice(0, 100)} of <video>`);
    return [];
  }
  const attributes = [attribute("alt", ""), attribute("src", value)];
  return [{ space: namespaces.html, name: "img", attributes, children: [] }];
}

/** Width and height, from which the reader knows the shape of a video before it is loaded. */
function listSizes(element: Markup): Attribute[] {
  return ["width", "height"].flatMap((name) => {
    const [digits] = /^\d{1,5}/.exec(getAttribute(element, name) ?? "") ?? [];
    return digits && !getAttribute(element, name)?.endsWith("%")
      ? [attribute(`data-${name}`, digits)]
      : [];
  });
}

function attribute(name: string, value: string): Attribute {
  return { space: "", name, value };
}
