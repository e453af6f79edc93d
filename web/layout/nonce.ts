import { createContext } from "react";

/** The mark of our own inline scripts while a document is rendered; not given in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
