import { useContext } from "react";

import { Mark } from "#web/layout/mark.ts";

/** Lays the chosen paper (settings.ts) before the first paint, so that no other flashes. */
export function PaperScript() {
  return (
    <script
      nonce={useContext(Mark)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: layPaper }}
    />
  );
}

const layPaper = `try{const p=JSON.parse(localStorage.getItem("reading-settings")).paper;if(/^(light|sepia|dark)$/.test(p))document.documentElement.dataset.theme=p}catch{}`;
