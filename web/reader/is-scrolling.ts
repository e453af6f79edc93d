import { useReading } from "./reading.ts";
import { useSettings } from "./settings.ts";

export function isScrolling(): boolean {
  return useSettings.getState().flow === "scrolled" && !useReading.getState().isFixed;
}
