/**
 * Places in the media folder. Each file, picture and book has a name that begins with a hash, and is in a folder for the
 * first two digits of it, in a folder for the next two. So no folder has more than some hundred entries, however large
 * the library is. Earlier versions kept them without these folders: `files/0123…` instead of `files/01/23/0123…`.
 */

const MIN_HASH_LENGTH = 24;

const nested = new RegExp(
  `^(.*/)?(files|covers|unpacked)/([0-9a-f]{2})/([0-9a-f]{2})/(?=\\3\\4[0-9a-f]{${MIN_HASH_LENGTH - 4}})`,
);

const flat = new RegExp(
  `^(.*/)?(files|covers|unpacked)/(?=([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{${MIN_HASH_LENGTH - 4}})`,
);

/** The folders and the name below `files`, `covers` or `unpacked`; `name` begins with a hash in hexadecimal digits. */
export function nestMediaName(name: string): string {
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

/** The place for a path of an earlier version; other paths stay. */
export function toNestedPath(path: string): string {
  return path.replace(flat, "$1$2/$3/$4/");
}

/** Where else the same file may be: an earlier version's place, or that of this version; null for other paths. */
export function findOtherPlace(path: string): string | null {
  if (nested.test(path)) return path.replace(nested, "$1$2/");
  return flat.test(path) ? toNestedPath(path) : null;
}
