import { childElements, getText, type Markup } from "#catalog/epub/markup.ts";
import { toLine } from "#catalog/epub/metadata-elements.ts";

/** The children of a name. */
export function list(parent: Markup, name: string): Markup[] {
  return childElements(parent).filter((child) => child.name === name);
}

/** The text of the first child of a name as one line; "" without one. */
export function getLine(parent: Markup, name: string): string {
  const [found] = list(parent, name);
  return found ? toLine(getText(found)) : "";
}
