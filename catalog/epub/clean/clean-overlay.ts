import { allowPlaceAddress } from "#catalog/epub/book-names.ts";
import {
  type Attribute,
  childElements,
  findFirst,
  getAttribute,
  type Markup,
  namespaces,
} from "#catalog/epub/markup.ts";

import { findMedium } from "./clean-media.ts";
import type { Cleaning } from "./cleaning.ts";

/** A media overlay: which text is read aloud when. Null when none of its recordings can be played. */
export function cleanOverlay(root: Markup, cleaning: Cleaning): Markup | null {
  const [cleaned] = cleanElement(root, cleaning);
  return cleaned && findFirst(cleaned, "par") ? cleaned : null;
}

const KEPT_ELEMENTS: ReadonlySet<string> = new Set(["smil", "body", "seq", "par", "text", "audio"]);

/** A `par` without a text or without a recording of the book is removed. */
function cleanElement(element: Markup, cleaning: Cleaning): Markup[] {
  const { space, name } = element;
  if (space !== namespaces.smil || !KEPT_ELEMENTS.has(name)) return [];
  if (name === "audio" && !isRecording(element, cleaning)) return [];

  const attributes = element.attributes.flatMap((each) => cleanAttribute(each, cleaning));
  const children = childElements(element).flatMap((child) => cleanElement(child, cleaning));
  const has = (wanted: string) => children.some((child) => child.name === wanted);
  if (name === "par" && !(has("text") && has("audio"))) return [];
  if (name === "text" && !attributes.some((each) => each.name === "src")) return [];
  return [{ space, name, attributes, children }];
}

function isRecording(audio: Markup, cleaning: Cleaning): boolean {
  const address = getAttribute(audio, "src") ?? "";
  if (findMedium(address, cleaning)) return true;
  cleaning.note(`the recording ${address.slice(0, 100)}`);
  return false;
}

/** A number with a unit, or hours, minutes and seconds. Programs write fractions of any length. */
const CLOCK = /^(?:\d{1,6}:){0,2}(?:\d{1,9}(?:\.\d{0,30})?|\.\d{1,30})(?:h|min|s|ms)?$/;

function cleanAttribute(given: Attribute, cleaning: Cleaning): Attribute[] {
  const { space, name } = given;
  if (space === namespaces.ops && name === "type") return [given];
  if (space !== "" && !(space === namespaces.ops && name === "textref")) return [];

  if (name === "src" || name === "textref") {
    const value = allowPlaceAddress(cleaning, given.value);
    return value === null ? [] : [{ ...given, value }];
  }
  if (name === "clipBegin" || name === "clipEnd") {
    const value = given.value.replace(/^\s*npt=|\s+/g, "").replace(",", ".");
    return CLOCK.test(value) ? [{ ...given, value }] : [];
  }
  return name === "id" || name === "version" ? [given] : [];
}
