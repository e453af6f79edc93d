import { createContext } from "react";

/** The CSP nonce of inline scripts during server rendering; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
