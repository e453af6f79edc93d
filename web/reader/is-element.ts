/** Works across frames, where `instanceof Element` fails. */
export function isElement(value: unknown): value is Element {
  return typeof value === "object" && value !== null && "closest" in value;
}
