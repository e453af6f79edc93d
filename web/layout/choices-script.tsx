import { useContext } from "react";

import { Mark } from "./mark.ts";

/**
 * Runs before the first paint, so that what the person chose on this device (kept-choice.ts) never flashes the usual, and
 * so that home keeps room for a book begun on it (web/home/continue-place.tsx) and the header room for the name of who is
 * signed in (web/session/session-known.ts), and does not call a cart empty that is not (web/cart/cart-place.tsx). Where
 * storage is blocked the router is given a stand-in for what it asks for without care.
 */
export function ChoicesScript() {
  return (
    <script
      nonce={useContext(Mark)}
      suppressHydrationWarning
      // A browser runs what it was sent, and needs no other.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? applyChoices : "" }}
    />
  );
}

const applyChoices = `try{sessionStorage}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}try{for(const n of["theme","view"]){const v=localStorage.getItem(n);if(/^(light|dark|grid)$/.test(v))document.documentElement.dataset[n]=v}if(localStorage.getItem("reading-places"))document.documentElement.dataset.reading="";if(localStorage.getItem("cart")?.includes('"code"'))document.documentElement.dataset.cart="";if(document.cookie.includes(".is.authenticated=")||Object.keys(localStorage).some(k=>k.startsWith("@@auth0spajs@@")&&k.endsWith("@@user@@")))document.documentElement.dataset.session=""}catch{}`;
