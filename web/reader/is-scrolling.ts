import { useReadingState } from "./reading.ts";
import { useReaderSettings } from "./settings.ts";

export function isScrolling(): boolean {
  return useReaderSettings.getState().flow === "scrolled" && !useReadingState.getState().isFixed;
}
