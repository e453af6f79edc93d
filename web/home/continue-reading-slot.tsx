import { useEffect, useState } from "react";

import { loadChunk } from "#web/layout/load-part.ts";
import type { ContinueReading } from "#web/reader/continue-reading.tsx";

/**
 * Where home shows the book that was begun on this device. A script of the document's head (choices-script.tsx) has told
 * whether there is one, so that its room is kept from the start; nothing more is fetched for who has begun none.
 */
export function ContinueReadingSlot() {
  const [part, setPart] = useState<{ Part: typeof ContinueReading } | null>(null);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset["reading"] === undefined) return;
    loadChunk(import("#web/reader/continue-reading.tsx")).then(
      ({ ContinueReading }) => setPart({ Part: ContinueReading }),
      // Home is whole without it.
      () => delete dataset["reading"],
    );
  }, []);

  return <div className="continue-place">{part && <part.Part />}</div>;
}
