import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { focusElement } from "#web/ui/focus-element.ts";

/**
 * A form that opens where something is shown: the focus goes to `first` in it, and back to what opened it when it closes.
 * One that has something to take up `isOpenAtFirst`.
 */
export function useInlineForm(first: string, isOpenAtFirst: () => boolean = () => false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const opener = useRef<HTMLButtonElement>(null);

  function open(): void {
    flushSync(() => setOpen(true));
    focusElement(first);
  }

  function close(): void {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  }

  return { isOpen, opener, open, close };
}
