import type { View } from "foliate-js/view.js";

/** Whether one of the empty pages is shown that the renderer has before a chapter and after it. */
export function isOnBlankPage({ renderer }: View): boolean {
  const { page = 0, pages = 0, scrolled } = renderer;
  return !scrolled && pages > 2 && (page <= 0 || page >= pages - 1);
}

/** A finger has drawn the text away before the next chapter came: it is shown again until that does. */
export function returnToText(view: View): void {
  const [{ index } = {}] = view.renderer.getContents();
  if (index === undefined || !isOnBlankPage(view)) return;
  const edge = (view.renderer.page ?? 0) <= 0 ? 0 : 1;
  void view.renderer.goTo({ index, anchor: () => edge });
}
