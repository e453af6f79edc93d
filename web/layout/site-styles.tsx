import { useContext } from "react";

import { Nonce } from "./nonce.ts";

const STYLE_ELEMENT_ID = "styles";

/** In a browser they are those of the document that it was sent. */
const styles = import.meta.env.SSR
  ? (await import("#web/styles/app.css?inline")).default
  : document.getElementById(STYLE_ELEMENT_ID)?.textContent;

/**
 * The styles of every screen, within the document: what it says is shown as soon as it has come (docs/decisions/0018).
 */
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
