/** Put in its place by `npm run build`. */
declare const BUILT_AS: string | undefined;

/** A sum of all that this program was built from; null where its sources run as they are. */
export const builtAs = typeof BUILT_AS === "undefined" ? null : BUILT_AS;
