import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { focusElement } from "#web/ui/focus-element.ts";

/**
 * A form that opens in place: focus moves to `first`, and back to the opener when it closes. `isOpenAtFirst`: open from
 * the start, for example with a draft.
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
