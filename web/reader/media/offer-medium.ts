import { formatFileSize } from "#domain/format-number.ts";
import type { Language } from "#domain/languages.ts";

import { createButton, setInterfaceLanguage } from "./interface-words.ts";
import { loadMedium, type MediaOptions, type MediaPlace, revokeOnAbort } from "./media-files.ts";
import { claimSound, releaseSound } from "./one-sound.ts";

/** The most of the window's height that a video takes. */
const MAX_VIDEO_HEIGHT = 0.7;

/** A button that loads and plays the medium; nothing is loaded before. `options.signal` stops everything. */
export function offerMedium(place: MediaPlace, options: MediaOptions, choice = 0): void {
  const { t, language } = options;
  const { kind, files } = place;
  const file = files[choice];
  if (!file) return;
  const size = formatFileSize(file.size, language);
  const name = findName(place);
  const words =
    kind === "audio" ? t("reader-play-audio", { size }) : t("reader-play-video", { size });
  const button = createButton(name ? `${name} (${size})` : words, () => {
    void playMedium(place, options, choice);
  });
  button.dataset["play"] = "";
  if (name) button.dir = "auto";
  else setInterfaceLanguage(button, language);
  show(place, button);
}

/** In the language of the book; "" when the book gives none. */
function findName({ element }: MediaPlace): string {
  return element.dataset["label"] || element.getAttribute("aria-label") || element.title;
}

/** Loads the file and plays it; tries the next one when this browser cannot play it. */
async function playMedium(place: MediaPlace, options: MediaOptions, choice: number): Promise<void> {
  const { t, language, signal } = options;
  const file = place.files[choice];
  if (!file) return showFailure(place, options, t("reader-media-unplayable"));

  const canceled = new AbortController();
  const size = formatFileSize(file.size, language);
  const bar = document.createElement("progress");
  const words = createText("");
  const cancel = createButton(t("cancel"), () => canceled.abort());
  bar.max = file.size;
  showProgress(0);
  bar.setAttribute("aria-label", t("loading"));
  show(place, createGroup("group", language, [bar, words, cancel]), cancel);
  try {
    const ending = AbortSignal.any([signal, canceled.signal]);
    const address = await loadMedium(options, file, { signal: ending, onProgress: showProgress });
    startPlayer(place, options, { address, choice });
  } catch {
    if (signal.aborted) return;
    if (canceled.signal.aborted) {
      offerMedium(place, options, choice);
      place.element.querySelector("button")?.focus();
    } else showFailure(place, options, t("reader-media-late"));
  }

  function showProgress(bytes: number): void {
    bar.value = bytes;
    words.textContent = t("reader-media-loading", {
      loaded: formatFileSize(bytes, language),
      size,
    });
  }
}

type LoadedMedium = { address: string; choice: number };

function startPlayer(
  place: MediaPlace,
  options: MediaOptions,
  { address, choice }: LoadedMedium,
): void {
  const { element, kind, poster } = place;
  const broken = new AbortController();
  const signal = AbortSignal.any([options.signal, broken.signal]);
  revokeOnAbort(address, signal);
  if (signal.aborted) return;
  const player = document.createElement(kind);
  player.controls = true;
  player.src = address;
  namePlayer(player, place, options);
  if (player instanceof HTMLVideoElement) shapeVideo(player, element.dataset, poster);
  const pause = () => player.pause();
  player.addEventListener("play", () => claimSound(pause));
  player.addEventListener("error", () => {
    if (signal.aborted) return;
    broken.abort();
    void playMedium(place, options, choice + 1);
  });
  // A finger on the controls does not move the page.
  for (const name of ["touchstart", "touchmove", "touchend"]) {
    player.addEventListener(name, (event) => event.stopPropagation());
  }
  signal.addEventListener("abort", () => {
    pause();
    releaseSound(pause);
    player.removeAttribute("src");
    player.load();
  });
  void addCaptions(player, place.captions, { ...options, signal });
  show({ element, poster: null }, player, player);
  // Some browsers start a sound only at a press, which is long ago: then the controls remain.
  player.play().catch(() => {});
}

function namePlayer(
  player: HTMLMediaElement,
  place: MediaPlace,
  { t, language }: MediaOptions,
): void {
  const name = findName(place);
  const kind = t(place.kind === "audio" ? "reader-audio" : "reader-video");
  player.setAttribute("aria-label", name || kind);
  if (!name) setInterfaceLanguage(player, language);
}

function shapeVideo(
  video: HTMLVideoElement,
  { width, height }: DOMStringMap,
  poster: HTMLImageElement | null,
): void {
  video.playsInline = true;
  if (poster) video.poster = poster.src;
  if (width) video.style.width = `${width}px`;
  if (width && height) video.style.aspectRatio = `${width} / ${height}`;
  video.style.maxHeight = `${Math.round(innerHeight * MAX_VIDEO_HEIGHT)}px`;
}

/** Captions that do not load are left out. */
async function addCaptions(
  player: HTMLMediaElement,
  captions: MediaPlace["captions"],
  options: MediaOptions,
): Promise<void> {
  for (const each of captions) {
    const address = await loadMedium(options, each, options).catch(() => null);
    if (address === null) continue;
    revokeOnAbort(address, options.signal);
    const track = document.createElement("track");
    Object.assign(track, { src: address, srclang: each.language, label: each.label });
    track.kind = "captions";
    player.append(track);
  }
}

function showFailure(place: MediaPlace, options: MediaOptions, words: string): void {
  const again = createButton(options.t("try-again"), () => void playMedium(place, options, 0));
  show(place, createGroup("alert", options.language, [createText(words), again]), again);
}

/** Moves the focus too, unless the person has turned the page meanwhile: the focus would turn it back. */
function show(
  { element, poster }: Pick<MediaPlace, "element" | "poster">,
  content: HTMLElement,
  focused?: HTMLElement,
): void {
  const isOnOtherPage = element.querySelector('[tabindex="-1"]') !== null;
  element.replaceChildren(...(poster ? [poster] : []), content);
  if (isOnOtherPage && focused) focused.tabIndex = -1;
  else focused?.focus({ preventScroll: true });
}

/** A message or progress with a button. */
function createGroup(
  role: "alert" | "group",
  language: Language,
  parts: HTMLElement[],
): HTMLElement {
  const group = document.createElement("span");
  group.setAttribute("role", role);
  setInterfaceLanguage(group, language);
  group.append(...parts);
  return group;
}

function createText(words: string): HTMLElement {
  const text = document.createElement("span");
  text.textContent = words;
  return text;
}
