import type { FocusEvent } from "react";

/** Closes a popover that the focus walks out of: it would lie over what has it. Its own button opens and closes it. */
export function closeOnBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute("popovertarget") === currentTarget.id) return;
  currentTarget.hidePopover?.();
}
