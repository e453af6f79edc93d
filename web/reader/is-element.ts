/** Works across frames, where `instanceof Element` fails. */
export function isElement(value: unknown): value is Element {
  return typeof value === "object" && value !== null && "closest" in value;
}

export function isHtmlElement(element: Element): element is HTMLElement {
  return element.namespaceURI === "http://www.w3.org/1999/xhtml";
}
