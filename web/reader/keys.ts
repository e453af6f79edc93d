import { isElement } from "./is-element.ts";

export type Act =
  | "left"
  | "right"
  | "up"
  | "down"
  | "next"
  | "previous"
  | "start"
  | "end"
  | "contents"
  | "search"
  | "help"
  | "mark"
  | "settings"
  | "full-screen";

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const turning = new Map<string, Act>([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["PageUp", "previous"],
  ["PageDown", "next"],
  ["Home", "start"],
  ["End", "end"],
]);

export const letters = new Map<string, Act>([
  ["t", "contents"],
  ["/", "search"],
  ["m", "mark"],
  ["s", "settings"],
  ["f", "full-screen"],
  ["?", "help"],
]);

/** What a key asks for; single letters only where they are wanted. */
export function actOf(press: Press, hasLetterKeys: boolean): Act | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === " ") return press.shiftKey ? "previous" : "next";
  const turn = turning.get(press.key);
  if (turn) return press.shiftKey ? null : turn;
  return (hasLetterKeys && letters.get(press.key.toLowerCase())) || null;
}

/** Whether the key has a meaning of its own where it was pressed, such as in a field. */
export function isTakenBy(target: EventTarget | null, key: string): boolean {
  if (!isElement(target)) return false;
  // It has the focus for a moment after it was closed.
  if (target.closest("dialog:not([open])")) return false;
  if (target.closest("dialog[open], :popover-open, select, textarea, [contenteditable]"))
    return true;
  if (target.closest("input[type=range]")) return /^(Arrow|Home$|End$)/.test(key);
  if (target.closest("input")) return true;
  return key === " " && target.closest("a[href], button, summary") !== null;
}
