import { useContext } from "react";

import { Mark } from "./mark.ts";

/** Runs before the first paint, so that what the person chose on this device (kept-choice.ts) never flashes the usual, and a book begun on it has its room on home. */
export function ChoicesScript() {
  return (
    <script
      nonce={useContext(Mark)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: applyChoices }}
    />
  );
}

const applyChoices = `try{for(const n of["theme","view"]){const v=localStorage.getItem(n);if(/^(light|dark|grid)$/.test(v))document.documentElement.dataset[n]=v}if(localStorage.getItem("reading-places"))document.documentElement.dataset.reading=""}catch{}`;
