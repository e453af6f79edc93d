import type { PlayerStatus } from "./player-state.ts";

/** MediaError: the sound came and is none that is known. */
const MEDIA_ERR_DECODE = 3;
/** MediaError: nothing came that could be played, for whatever reason. */
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

/** S8.09: whether a recording did not come, or came and cannot be played here. */
export async function classifyMediaError(code: number, url: string): Promise<PlayerStatus> {
  if (code === MEDIA_ERR_DECODE) return "unsupported";
  if (code !== MEDIA_ERR_SRC_NOT_SUPPORTED) return "broken";

  const { origin, pathname } = new URL(url, location.href);
  const playable = isPlayable(pathname);
  if (playable === false) return "unsupported";
  // Another host may not be asked: of what is known to be playable nothing has come, and the rest is not tried again in vain.
  if (origin !== location.origin) {
    return playable || navigator.onLine === false ? "broken" : "unsupported";
  }
  return (await isReachable(url)) ? "unsupported" : "broken";
}

/** Whether this browser plays such files, as far as their names tell; null is not known. */
function isPlayable(pathname: string): boolean | null {
  const [, ending = ""] = /\.(\w+)$/.exec(pathname) ?? [];
  const type = MEDIA_TYPES[ending.toLowerCase()];
  return type === undefined ? null : document.createElement("audio").canPlayType(type) !== "";
}

const MEDIA_TYPES: Record<string, string> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg; codecs=opus",
  wav: "audio/wav",
  flac: "audio/flac",
};

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { headers: { Range: "bytes=0-0" } })).ok;
  } catch {
    return false;
  }
}
