import { useEffect, useState } from "react";

import { useLocationText } from "./use-location-text.ts";

/** Pages that are passed quickly are not announced. */
const ANNOUNCE_DELAY_MS = 600;

/** Announces the current page to screen readers. */
export function PageAnnouncement() {
  const current = Object.values(useLocationText()).filter(Boolean).join(", ");
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(current), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [current]);

  return <output className="sr-only">{announced}</output>;
}
