import { useEffect, useState } from "react";

import { loadChunk } from "#web/app/layout/load-chunk.ts";
import type { ContinueReading } from "#web/reader/continue-reading.tsx";

/**
 * The slot for the book begun on this device. A script in the head (web/root.tsx) has marked whether there is
 * one, so that its space is reserved; otherwise nothing is loaded.
 */
export function ContinueReadingSlot() {
  const [chunk, setChunk] = useState<{ Part: typeof ContinueReading } | null>(null);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset["reading"] === undefined) return;
    loadChunk(import("#web/reader/continue-reading.tsx")).then(
      ({ ContinueReading }) => setChunk({ Part: ContinueReading }),
      // The slot is optional and collapses on failure.
      () => delete dataset["reading"],
    );
  }, []);

  return <div className="continue-place">{chunk && <chunk.Part />}</div>;
}
