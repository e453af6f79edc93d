import { useEffect, useState } from "react";

import { useLocationText } from "./use-location-text.ts";

/** A page that is only leafed past is not worth a word. */
const ANNOUNCE_DELAY_MS = 600;

/** Says to those who do not see it which page they have come to. */
export function PageAnnouncement() {
  const now = Object.values(useLocationText()).filter(Boolean).join(", ");
  const [said, setSaid] = useState("");

  useEffect(() => {
    const rest = setTimeout(() => setSaid(now), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(rest);
  }, [now]);

  return <output className="sr-only">{said}</output>;
}
