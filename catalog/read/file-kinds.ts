/** Kinds of files by the ending of their names. */

export function isEpub(path: string): boolean {
  return /\.epub$/i.test(path);
}

export function isPdf(path: string): boolean {
  return /\.pdf$/i.test(path);
}

/** Recordings that browsers play. */
export function isAudio(path: string): boolean {
  return /\.(?:mp3|m4a|m4b|ogg|oga|opus|flac|wav|aac)$/i.test(path);
}

export function isPicture(path: string): boolean {
  return /\.(?:jpe?g|png|webp|gif|avif|tiff?|bmp|svg)$/i.test(path);
}
