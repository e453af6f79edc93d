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

const letterKeys = new Map<string, ReaderAction>([
  ["t", "contents"],
  ["/", "search"],
  ["m", "mark"],
  ["s", "settings"],
  ["f", "full-screen"],
  ["?", "help"],
]);

/** The action of a key; letter keys only when they are on. */
export function findAction(press: KeyPress, hasLetterKeys: boolean): ReaderAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === " ") return press.shiftKey ? "previous" : "next";
  const action = turnKeys.get(press.key);
  if (action) return press.shiftKey ? null : action;
  return (hasLetterKeys && letterKeys.get(press.key.toLowerCase())) || null;
}

/** Whether the focused element handles the key itself, such as a text field. */
export function isHandledByTarget(target: EventTarget | null, key: string): boolean {
  if (!isElement(target)) return false;
  // It keeps the focus for a moment after closing.
  if (target.closest("dialog:not([open])")) return false;
  if (target.closest("dialog[open], :popover-open, select, textarea, [contenteditable]"))
    return true;
  if (target.closest("input[type=range]")) return /^(Arrow|Home$|End$)/.test(key);
  if (target.closest("input, audio, video")) return true;
  return key === " " && target.closest("a[href], button, summary") !== null;
}
