import { findSize, loadMedium, type MediaOptions } from "./media-files.ts";

/** How often the position in a recording is compared with the text, in milliseconds. */
const FOLLOW_MS = 50;

/** A recorded voice: one sound, and the path of the file it plays. */
export type Voice = { sound: HTMLAudioElement; path: string };

/** `onTime` is called often while the voice is heard. */
export function createVoice(onTime: () => void): Voice {
  const sound = new Audio();
  let timer = 0;
  sound.addEventListener("play", () => {
    clearInterval(timer);
    timer = window.setInterval(onTime, FOLLOW_MS);
  });
  for (const name of ["pause", "ended", "emptied"]) {
    sound.addEventListener(name, () => clearInterval(timer));
  }
  return { sound, path: "" };
}

type VoiceLoading = MediaOptions & { onProgress: (loaded: number, total: number) => void };

/** Loads another recording; "failed" when it does not arrive, also when the signal aborts. */
export async function loadVoice(
  voice: Voice,
  path: string,
  { onProgress, ...options }: VoiceLoading,
): Promise<"ready" | "failed" | "unplayable"> {
  releaseVoice(voice);
  const total = findSize(options, path);
  if (total === null) return "unplayable";
  onProgress(0, total);
  const { signal } = options;
  const onBytes = (loaded: number) => onProgress(loaded, total);
  const address = await loadMedium(options, { path }, { signal, onProgress: onBytes }).catch(
    () => null,
  );
  if (address === null) return "failed";
  voice.path = path;
  voice.sound.src = address;
  if (await waitForMetadata(voice.sound)) return "ready";
  releaseVoice(voice);
  return "unplayable";
}

export function releaseVoice(voice: Voice): void {
  const { sound } = voice;
  sound.pause();
  if (sound.src) URL.revokeObjectURL(sound.src);
  sound.removeAttribute("src");
  voice.path = "";
}

function waitForMetadata(sound: HTMLAudioElement): Promise<boolean> {
  return new Promise((resolve) => {
    sound.addEventListener("loadedmetadata", () => resolve(true), { once: true });
    sound.addEventListener("error", () => resolve(false), { once: true });
    sound.load();
  });
}
