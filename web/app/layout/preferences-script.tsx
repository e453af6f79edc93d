import { useContext } from "react";

import { Nonce } from "./nonce.ts";

/**
 * Runs before the first paint. Applies stored preferences (stored-preference.ts), and reserves room for the book in
 * progress (web/pages/continue-reading-slot.tsx), the name of who is signed in (web/account/session/has-stored-session.ts) and a
 * cart that is not empty (web/shop/cart/cart-link.tsx). Where storage is blocked it gives React Router, which does not
 * check, a stand-in for session storage.
 */
export function PreferencesScript() {
  return (
    <script
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      // The script runs only in a document from the server.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? applyPreferences : "" }}
    />
  );
}

const applyPreferences = `try{sessionStorage}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}try{const s=localStorage,d=document.documentElement.dataset;for(const n of["theme","view"]){const v=s.getItem(n);if(/^(light|dark|grid)$/.test(v))d[n]=v}if(s.getItem("reading-places"))d.reading="";if(s.getItem("cart")?.includes('"code"'))d.cart="";if(document.cookie.includes(".is.authenticated=")||Object.keys(s).some(k=>/^@@auth0spajs@@.*@@user@@$/.test(k)))d.session=""}catch{}`;
