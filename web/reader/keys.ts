import { isElement } from "./is-element.ts";

export type ReaderAction =
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

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const turnKeys = new Map<string, ReaderAction>([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["PageUp", "previous"],
  ["PageDown", "next"],
  ["Home", "start"],
  ["End", "end"],
]);

export const letterKeys = new Map<string, ReaderAction>([
  ["t", "contents"],
  ["/", "search"],
  ["m", "mark"],
  ["s", "settings"],
  ["f", "full-screen"],
  ["?", "help"],
]);

/** What a key asks for; single letters only where they are wanted. */
export function findAction(press: KeyPress, hasLetterKeys: boolean): ReaderAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === " ") return press.shiftKey ? "previous" : "next";
  const turn = turnKeys.get(press.key);
  if (turn) return press.shiftKey ? null : turn;
  return (hasLetterKeys && letterKeys.get(press.key.toLowerCase())) || null;
}

/** Whether the key has a meaning of its own where it was pressed, such as in a field. */
export function isHandledByTarget(target: EventTarget | null, key: string): boolean {
  if (!isElement(target)) return false;
  // It has the focus for a moment after it was closed.
  if (target.closest("dialog:not([open])")) return false;
  if (target.closest("dialog[open], :popover-open, select, textarea, [contenteditable]"))
    return true;
  if (target.closest("input[type=range]")) return /^(Arrow|Home$|End$)/.test(key);
  if (target.closest("input")) return true;
  return key === " " && target.closest("a[href], button, summary") !== null;
}
