import { getAttribute, getTrimmedText, type Markup, namespaces } from "#catalog/epub/markup.ts";

import type { Cleaning } from "./cleaning.ts";

const BLANK = "________";

/** Inputs without words. All others are written in, as those of an unknown type are in a browser. */
const WORDLESS_TYPES = /^(?:hidden|color|range|file)$/;

/**
 * What stands in the place of an element that only works on a web page: the words of a form control, so that a quiz can
 * be read, or of a window or an old kind of listing, or the picture of an `object`. null for any other element. The
 * result is not cleaned.
 */
export function replaceControl(element: Markup, cleaning: Cleaning): (Markup | string)[] | null {
  if (element.space !== namespaces.html) return null;
  switch (element.name.toLowerCase()) {
    case "form":
    case "fieldset":
      return [rename(element, "div")];
    case "legend":
      return [rename(element, "p")];
    case "label":
    case "output":
    case "meter":
    case "progress":
    case "button":
      // Words of controls side by side stay apart.
      return [rename(element, "span"), " "];
    case "input":
      return replaceInput(element);
    case "slot":
      return [rename(element, "span")];
    case "dialog":
      return [rename(element, "div")];
    case "xmp":
    case "listing":
    case "plaintext":
      return [rename(element, "pre")];
    case "textarea":
      return [rename(element, "p", [getTrimmedText(element) || BLANK])];
    case "select":
    case "optgroup":
    case "option":
      return [replaceChoice(element)];
    case "object":
    case "embed":
      return replaceObject(element, cleaning);
    default:
      return null;
  }
}

/** Keeps what places and describes an element, and the targets of links. */
function rename(
  element: Markup,
  name: string,
  children: Markup["children"] = element.children,
): Markup {
  const attributes = element.attributes.filter(({ space, name: given }) =>
    space === "" ? /^(?:id|class|lang|dir|title|style)$/.test(given) : true,
  );
  return { space: namespaces.html, name, attributes, children };
}

function replaceInput(input: Markup): (Markup | string)[] {
  const type = getAttribute(input, "type")?.toLowerCase() ?? "text";
  const value = getAttribute(input, "value") ?? "";
  const isChecked = input.attributes.some(({ name }) => name === "checked");
  // Not every phone has a letter for a box or a circle.
  const words = new Map([
    ["checkbox", isChecked ? "[x]" : "[ ]"],
    ["radio", isChecked ? "(x)" : "( )"],
    ["submit", value],
    ["reset", value],
    ["button", value],
    ["image", getAttribute(input, "alt") ?? value],
    ["password", BLANK],
  ]);
  const text = WORDLESS_TYPES.test(type) ? "" : (words.get(type) ?? (value || BLANK));
  return text === "" ? [] : [rename(input, "span", [text]), " "];
}

/** A list of the options; those of a group are a list of their own. */
function replaceChoice(choice: Markup): Markup {
  const name = choice.name.toLowerCase();
  const label = getAttribute(choice, "label") ?? "";
  if (name === "option") {
    const words = getTrimmedText(choice) || label || (getAttribute(choice, "value") ?? "");
    return rename(choice, "li", [words]);
  }
  const options = choice.children.filter((child) => typeof child !== "string");
  if (name !== "optgroup") return rename(choice, "ul", options);
  const list = { space: namespaces.html, name: "ul", attributes: [], children: options };
  return rename(choice, "li", [label, list]);
}

const PICTURE_NAME = /\.(?:svg|png|jpe?g|gif|webp|avif)$/i;

/** The words inside the element describe the picture; without a picture of the book they stay. */
function replaceObject(element: Markup, { path, names }: Cleaning): Markup[] | null {
  const address = getAttribute(element, element.name.toLowerCase() === "embed" ? "src" : "data");
  const file = address && names.find(path, address);
  const type = getAttribute(element, "type") ?? "";
  const isPicture = /^image\//i.test(type) || (type === "" && PICTURE_NAME.test(file ?? ""));
  if (!file || !isPicture) return null;

  const sizes = element.attributes.filter(({ name }) => name === "width" || name === "height");
  const picture = rename(element, "img", []);
  const alt = getAttribute(element, "aria-label") ?? getTrimmedText(element);
  const own = { src: address, alt };
  const attributes = Object.entries(own).map(([name, value]) => ({ space: "", name, value }));
  return [{ ...picture, attributes: [...picture.attributes, ...sizes, ...attributes] }];
}
