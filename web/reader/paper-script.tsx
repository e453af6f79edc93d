import { useContext } from "react";

import { Nonce } from "#web/app/layout/nonce.ts";

/** Applies the stored paper (reader-settings.ts) before the first paint, so that no other color flashes. */
export function PaperScript() {
  return (
    <script
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: applyPaper }}
    />
  );
}

const applyPaper = `try{const p=JSON.parse(localStorage.getItem("reading-settings")).paper;if(/^(light|sepia|dark)$/.test(p))document.documentElement.dataset.theme=p}catch{}`;
