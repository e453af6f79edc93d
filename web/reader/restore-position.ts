import type { View } from "foliate-js/view.js";

import type { ReadingPosition } from "./reading-positions.ts";
import { goToTextStart } from "./text-start.ts";

/** Opens the book at the stored position; at its beginning when there is none or it no longer fits. */
export async function restorePosition(view: View, place: ReadingPosition | null): Promise<void> {
  if (place) {
    const target = view.resolveNavigation(place.cfi);
    if (target && view.book.sections[target.index]) await view.init({ lastLocation: place.cfi });
    if (!view.lastLocation) await view.goToFraction(place.fraction);
  }
  if (!view.lastLocation) await goToTextStart(view);
  if (!view.lastLocation) {
    await view.goTo(view.book.sections.findIndex(({ linear }) => linear !== "no"));
  }
}
