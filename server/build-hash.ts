/** Replaced by `npm run build`. */
declare const BUILD_HASH: string | undefined;

/** A hash of everything the program was built from; null when the sources run unbuilt. */
export const buildHash = typeof BUILD_HASH === "undefined" ? null : BUILD_HASH;
