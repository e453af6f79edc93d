import {
  isWebAddress,
  allowLinkAddress,
  allowInternalAddress,
  allowPictureAddress,
} from "#catalog/epub/book-address.ts";
import { type Attribute, getAttribute, type Markup, namespaces } from "#catalog/epub/markup.ts";

import type { Cleaning } from "./cleaning.ts";
import { svgReferringElements } from "./svg-rules.ts";

type AddressFilter = (from: string, address: string) => string | null;

/** The allowed addresses of an element, with the `rel` attribute they need. */
export function cleanAddresses(element: Markup, cleaning: Cleaning): Attribute[] {
  const kept = element.attributes.filter(isAddress).flatMap((given) => {
    const keep = findAddressFilter(element, given);
    const value = keep?.(cleaning.path, given.value) ?? null;
    if (value === null) {
      cleaning.note(`the address ${given.value.trim().slice(0, 100)} of <${element.name}>`);
      return [];
    }
    return [{ ...given, value }];
  });
  return [...kept, ...buildRelAttributes(element, kept)];
}

/** Other attributes with addresses are on no allowlist. */
function isAddress({ space, name }: Attribute): boolean {
  return space === namespaces.xlink
    ? name === "href"
    : space === "" && /^(?:href|src|usemap)$/.test(name);
}

function findAddressFilter(element: Markup, { space, name }: Attribute): AddressFilter | null {
  if (element.space === namespaces.svg && name === "href")
    return findSvgAddressFilter(element.name);
  if (element.space !== namespaces.html || space !== "") return null;

  if (name === "usemap") return allowFragment;
  if (name === "src") return element.name === "img" ? allowPictureAddress : null;
  if (element.name === "a" || element.name === "area") return allowLinkAddress;
  return element.name === "link" && isStyleSheet(element) ? allowInternalAddress : null;
}

function findSvgAddressFilter(name: string): AddressFilter | null {
  if (name === "a") return allowLinkAddress;
  if (name === "image") return allowPictureAddress;
  return svgReferringElements.has(name) ? allowInternalAddress : null;
}

function isStyleSheet(element: Markup): boolean {
  const relations = getAttribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
  const type = getAttribute(element, "type")?.toLowerCase() ?? "text/css";
  return relations.includes("stylesheet") && type === "text/css";
}

function allowFragment(_: string, address: string): string | null {
  return address.startsWith("#") ? address : null;
}

/** SVG may repeat an address in `xlink:href` and `href`. */
function buildRelAttributes(element: Markup, kept: readonly Attribute[]): Attribute[] {
  if (kept.length === 0) return [];
  if (element.name === "link")
    return [{ space: "", name: "rel", value: getStylesheetRel(element) }];
  const leadsOut = kept.some(({ value }) => isWebAddress(value));
  return leadsOut ? [{ space: "", name: "rel", value: "noopener" }] : [];
}

function getStylesheetRel(element: Markup): string {
  return /\balternate\b/i.test(getAttribute(element, "rel") ?? "")
    ? "alternate stylesheet"
    : "stylesheet";
}
