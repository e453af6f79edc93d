import { useContext } from "react";

import { Mark } from "./mark.ts";

/** Runs before the first paint, so that a theme the person chose never flashes the other one. */
export function ThemeScript() {
  return (
    <script
      nonce={useContext(Mark)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: applyTheme }}
    />
  );
}

const applyTheme = `try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;
