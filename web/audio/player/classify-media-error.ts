import type { PlayerStatus } from "./player-state.ts";

/** MediaError: the data cannot be decoded. */
const MEDIA_ERR_DECODE = 3;
/** MediaError: no playable data arrived, for any reason. */
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

/** S8.09: whether a recording did not load ("broken") or cannot be played in this browser ("unsupported"). */
export async function classifyMediaError(code: number, url: string): Promise<PlayerStatus> {
  if (code === MEDIA_ERR_DECODE) return "unsupported";
  if (code !== MEDIA_ERR_SRC_NOT_SUPPORTED) return "broken";

  const { origin, pathname } = new URL(url, location.href);
  const playable = isPlayable(pathname);
  if (playable === false) return "unsupported";
  // The policy forbids a request to another host. A playable type must have failed to load; other types are not
  // retried.
  if (origin !== location.origin) {
    return playable || navigator.onLine === false ? "broken" : "unsupported";
  }
  return (await isReachable(url)) ? "unsupported" : "broken";
}

/** Whether the browser can play a file by its extension; null when unknown. */
function isPlayable(pathname: string): boolean | null {
  const [, extension = ""] = /\.(\w+)$/.exec(pathname) ?? [];
  const type = MEDIA_TYPES[extension.toLowerCase()];
  return type === undefined ? null : document.createElement("audio").canPlayType(type) !== "";
}

const MEDIA_TYPES: Record<string, string> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
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
