/** Put in its place by `npm run build`. */
declare const BUILD_HASH: string | undefined;

/** A sum of all that this program was built from; null where its sources run as they are. */
export const buildHash = typeof BUILD_HASH === "undefined" ? null : BUILD_HASH;
