import { useContext } from "react";

import { Nonce } from "./nonce.ts";

const STYLE_ELEMENT_ID = "styles";

/** The browser uses the styles of the document it received. */
const styles = import.meta.env.SSR
  ? (await import("#web/ui/styles/app.css?inline")).default
  : document.getElementById(STYLE_ELEMENT_ID)?.textContent;

/** The styles of every screen, inlined so that the document renders as soon as it arrives (docs/decisions/0018). */
export function SiteStyles() {
  return (
    <style
      id={STYLE_ELEMENT_ID}
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: styles ?? "" }}
    />
  );
}
