import { useReadingState } from "./reading-state.ts";
import { useReaderSettings } from "./reader-settings.ts";

export function isScrolling(): boolean {
  return useReaderSettings.getState().flow === "scrolled" && !useReadingState.getState().isFixed;
}
