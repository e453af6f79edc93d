import { useContext } from "react";

import { Nonce } from "./nonce.ts";

/**
 * Runs before the first paint, so that what the person chose on this device (kept-choice.ts) never flashes the usual, and
 * so that home keeps room for a book begun on it (web/home/continue-reading-slot.tsx) and the header room for the name of who is
 * signed in (web/session/has-stored-session.ts), and does not call a cart empty that is not (web/cart/cart-link.tsx). Where
 * storage is blocked the router is given a stand-in for what it asks for without care.
 */
export function PreferencesScript() {
  return (
    <script
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      // A browser runs what it was sent, and needs no other.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? applyPreferences : "" }}
    />
  );
}

const applyPreferences = `try{sessionStorage}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}try{const s=localStorage,d=document.documentElement.dataset;for(const n of["theme","view"]){const v=s.getItem(n);if(/^(light|dark|grid)$/.test(v))d[n]=v}if(s.getItem("reading-places"))d.reading="";if(s.getItem("cart")?.includes('"code"'))d.cart="";if(document.cookie.includes(".is.authenticated=")||Object.keys(s).some(k=>/^@@auth0spajs@@.*@@user@@$/.test(k)))d.session=""}catch{}`;
