/** Also of another frame, whose elements are no `Element` of this one. */
export function isElement(thing: unknown): thing is Element {
  return typeof thing === "object" && thing !== null && "closest" in thing;
}
