import { useEffect, useState } from "react";

import { useWhereInWords } from "./use-where-in-words.ts";

/** A page that is only leafed past is not worth a word. */
const REST = 600;

/** Says to those who do not see it which page they have come to. */
export function PageAnnouncement() {
  const now = Object.values(useWhereInWords()).filter(Boolean).join(", ");
  const [said, setSaid] = useState("");

  useEffect(() => {
    const rest = setTimeout(() => setSaid(now), REST);
    return () => clearTimeout(rest);
  }, [now]);

  return <output className="sr-only">{said}</output>;
}
