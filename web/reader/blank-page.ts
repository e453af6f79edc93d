import type { View } from "foliate-js/view.js";

/** Whether the view shows one of the empty pages that the renderer has before and after a chapter. */
export function isOnBlankPage({ renderer }: View): boolean {
  const { page = 0, pages = 0, scrolled } = renderer;
  return !scrolled && pages > 2 && (page <= 0 || page >= pages - 1);
}

/** Shows the text again after a swipe to an empty page, until the next chapter is loaded. */
export function returnToText(view: View): void {
  const [{ index } = {}] = view.renderer.getContents();
  if (index === undefined || !isOnBlankPage(view)) return;
  const edge = (view.renderer.page ?? 0) <= 0 ? 0 : 1;
  void view.renderer.goTo({ index, anchor: () => edge });
}
