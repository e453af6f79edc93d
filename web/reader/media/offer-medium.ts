import { formatFileSize } from "#domain/format-number.ts";

import { loadMedium, type MediaOptions, type MediaPlace } from "./media-files.ts";
import { claimSound } from "./one-sound.ts";

/** The most of the window's height that a video takes. */
const MAX_VIDEO_HEIGHT = 0.7;

/** A button that loads and plays the medium; nothing is loaded before. `options.signal` stops everything. */
export function offerMedium(place: MediaPlace, options: MediaOptions, choice = 0): void {
  const { t, language } = options;
  const { element, kind, files } = place;
  const file = files[choice];
  if (!file) return;
  const size = formatFileSize(file.size, language);
  const name = element.dataset["label"] || element.getAttribute("aria-label") || element.title;
  const words =
    kind === "audio" ? t("reader-play-audio", { size }) : t("reader-play-video", { size });
  const button = createButton(name ? `${name} (${size})` : words, () => {
    void playMedium(place, options, choice);
  });
  button.dataset["play"] = "";
  show(place, button);
}

/** Loads the file and plays it; tries the next one when this browser cannot play it. */
async function playMedium(place: MediaPlace, options: MediaOptions, choice: number): Promise<void> {
  const { t, language, signal } = options;
  const file = place.files[choice];
  if (!file) return showFailure(place, options, t("reader-media-unplayable"));

  const canceled = new AbortController();
  const size = formatFileSize(file.size, language);
  const bar = document.createElement("progress");
  const words = document.createElement("span");
  const cancel = createButton(t("cancel"), () => canceled.abort());
  bar.max = file.size;
  showProgress(0);
  show(place, createGroup("group", bar, words, cancel));
  bar.setAttribute("aria-label", t("loading"));
  cancel.focus();
  try {
    const ending = AbortSignal.any([signal, canceled.signal]);
    const address = await loadMedium(options, file, { signal: ending, onProgress: showProgress });
    signal.addEventListener("abort", () => URL.revokeObjectURL(address));
    if (!ending.aborted) startPlayer(place, options, { address, choice });
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
  const { t, signal } = options;
  const player = document.createElement(kind);
  player.controls = true;
  player.src = address;
  player.setAttribute(
    "aria-label",
    element.dataset["label"] ||
      element.getAttribute("aria-label") ||
      element.title ||
      t(kind === "audio" ? "reader-audio" : "reader-video"),
  );
  if (player instanceof HTMLVideoElement) shapeVideo(player, element.dataset, poster);
  const pause = () => player.pause();
  player.addEventListener("play", () => claimSound(pause));
  player.addEventListener("error", () => void playMedium(place, options, choice + 1), {
    once: true,
  });
  // A finger on the controls does not move the page.
  for (const name of ["touchstart", "touchmove", "touchend"]) {
    player.addEventListener(name, (event) => event.stopPropagation());
  }
  signal.addEventListener("abort", () => {
    pause();
    player.removeAttribute("src");
  });
  void addCaptions(player, place.captions, options);
  element.replaceChildren(player);
  player.focus();
  // Some browsers start a sound only at a press, which is long ago: then the controls remain.
  player.play().catch(() => {});
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
    if (address === null) return;
    options.signal.addEventListener("abort", () => URL.revokeObjectURL(address));
    const track = document.createElement("track");
    Object.assign(track, { src: address, srclang: each.language, label: each.label });
    track.kind = "captions";
    player.append(track);
  }
}

function showFailure(place: MediaPlace, options: MediaOptions, words: string): void {
  const text = document.createElement("span");
  text.textContent = words;
  const again = createButton(options.t("try-again"), () => void playMedium(place, options, 0));
  show(place, createGroup("alert", text, again));
  again.focus();
}

function show({ element, poster }: MediaPlace, content: HTMLElement): void {
  element.replaceChildren(...(poster ? [poster] : []), content);
}

function createGroup(role: "alert" | "group", ...parts: HTMLElement[]): HTMLElement {
  const group = document.createElement("span");
  group.setAttribute("role", role);
  group.append(...parts);
  return group;
}

function createButton(words: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", onPress);
  return button;
}
