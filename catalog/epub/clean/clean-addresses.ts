import {
  isWebAddress,
  linkAddress,
  ownAddress,
  pictureAddress,
} from "#catalog/epub/book-address.ts";
import { type Attribute, attribute, type Markup, spaces } from "#catalog/epub/markup.ts";

import type { Cleaning } from "./cleaning.ts";
import { svgReferringElements } from "./svg-rules.ts";

type Keep = (from: string, address: string) => string | null;

/** The element's addresses that may stay, each with what belongs to it. */
export function cleanAddresses(element: Markup, cleaning: Cleaning): Attribute[] {
  const kept = element.attributes.filter(isAddress).flatMap((given) => {
    const keep = keeperOf(element, given);
    const value = keep?.(cleaning.path, given.value) ?? null;
    if (value === null) {
      cleaning.note(`the address ${given.value.trim().slice(0, 100)} of <${element.name}>`);
      return [];
    }
    return [{ ...given, value }];
  });
  return [...kept, ...companions(element, kept)];
}

/** Whatever else might hold an address is on no list. */
function isAddress({ space, name }: Attribute): boolean {
  return space === spaces.xlink
    ? name === "href"
    : space === "" && /^(?:href|src|usemap)$/.test(name);
}

function keeperOf(element: Markup, { space, name }: Attribute): Keep | null {
  if (element.space === spaces.svg && name === "href") return svgKeeper(element.name);
  if (element.space !== spaces.html || space !== "") return null;

  if (name === "usemap") return keepFragment;
  if (name === "src") return element.name === "img" ? pictureAddress : null;
  if (element.name === "a" || element.name === "area") return linkAddress;
  return element.name === "link" && isStyleSheet(element) ? ownAddress : null;
}

function svgKeeper(name: string): Keep | null {
  if (name === "a") return linkAddress;
  if (name === "image") return pictureAddress;
  return svgReferringElements.has(name) ? ownAddress : null;
}

function isStyleSheet(element: Markup): boolean {
  const relations = attribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
  const type = attribute(element, "type")?.toLowerCase() ?? "text/css";
  return relations.includes("stylesheet") && type === "text/css";
}

function keepFragment(_: string, address: string): string | null {
  return address.startsWith("#") ? address : null;
}

/** A drawing may name the same place twice, in the old way and the new. */
function companions(element: Markup, kept: readonly Attribute[]): Attribute[] {
  if (kept.length === 0) return [];
  if (element.name === "link") return [{ space: "", name: "rel", value: relation(element) }];
  const leadsOut = kept.some(({ value }) => isWebAddress(value));
  return leadsOut ? [{ space: "", name: "rel", value: "noopener" }] : [];
}

function relation(element: Markup): string {
  return /\balternate\b/i.test(attribute(element, "rel") ?? "")
    ? "alternate stylesheet"
    : "stylesheet";
}
