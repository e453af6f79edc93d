import { useEffect } from "react";

/** The live region beside the search box. It exists before any announcement, so that screen readers observe it. */
export const ANNOUNCEMENT = "search-announcement";

/** Announces a search's outcome to screen readers. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    const region = document.getElementById(ANNOUNCEMENT);
    if (region) region.textContent = text;
    return () => region?.replaceChildren();
  }, [text]);
}
