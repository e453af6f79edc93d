import type { FocusEvent } from "react";

/**
 * Closes a popover when the focus leaves it, or it would cover the focused element. Its own button is excepted, because
 * that opens and closes it.
 */
export function closeOnBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute("popovertarget") === currentTarget.id) return;
  currentTarget.hidePopover?.();
}
