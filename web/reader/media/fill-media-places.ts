import { setInterfaceLanguage } from "./interface-words.ts";
import { findSize, type MediaOptions, type MediaPlace } from "./media-files.ts";
import { offerMedium } from "./offer-medium.ts";

/** Offers the recordings and videos of a chapter in their places. They stop when the chapter is left. */
export function fillMediaPlaces(page: Document, options: MediaOptions): void {
  const leaving = new AbortController();
  page.defaultView?.addEventListener("pagehide", () => leaving.abort());
  options.signal.addEventListener("abort", () => leaving.abort(), { signal: leaving.signal });

  const style = page.createElement("style");
  style.textContent = placeStyle;
  page.head?.append(style);
  for (const element of page.querySelectorAll<HTMLElement>("[data-media]")) {
    fillPlace(element, { ...options, signal: leaving.signal });
  }
}

function fillPlace(element: HTMLElement, options: MediaOptions): void {
  const kind = element.dataset["media"] === "video" ? "video" : "audio";
  const parts = [...element.querySelectorAll<HTMLElement>("[data-file]")].flatMap((part) => {
    const { file = "", type = "" } = part.dataset;
    const size = findSize(options, file);
    return size === null
      ? []
      : [{ path: file, type, size, language: part.lang, label: part.title }];
  });
  const found = parts.filter(({ type }) => type !== "text/vtt");
  const player = document.createElement(kind);
  const place = {
    element,
    kind,
    files: found.filter(({ type }) => player.canPlayType(type) !== ""),
    captions: parts.filter(({ type }) => type === "text/vtt"),
    poster: element.querySelector("img"),
  } as const;
  element.replaceChildren(...(place.poster ? [place.poster] : []));

  if (place.files.length > 0) offerMedium(place, options);
  else element.append(describeMissing(kind, found.length > 0, options));
}

function describeMissing(
  kind: MediaPlace["kind"],
  isFound: boolean,
  { t, language }: MediaOptions,
): HTMLElement {
  const words = document.createElement("em");
  setInterfaceLanguage(words, language);
  const missing = kind === "audio" ? t("reader-audio-missing") : t("reader-video-missing");
  words.textContent = isFound ? t("reader-media-unplayable") : missing;
  return words;
}

const placeStyle = `
[data-media] { display: block; margin: 1em 0; max-width: 100%; text-indent: 0; break-inside: avoid; }
[data-media][data-label] { display: inline-block; margin: 0; vertical-align: middle; }
[data-media][hidden] { display: none; }
[data-media] > * { margin: 0; }
[data-media] > img, [data-media] > video { display: block; max-width: 100%; height: auto; }
[data-media] > img { margin-bottom: 0.5em; }
[data-media] > audio { display: block; width: 26rem; max-width: 100%; }
[data-media][data-label] > audio { width: 16rem; }
[data-media] [data-play]::before { content: ""; display: inline-block; width: 0.65em; height: 0.75em; margin-inline-end: 0.6em; background: currentColor; clip-path: polygon(0 0, 100% 50%, 0 100%); forced-color-adjust: none; }
[data-media] button:focus-visible { outline: 2px solid; outline-offset: 1px; }
[data-media] > [role] { display: inline-flex; flex-wrap: wrap; align-items: center; gap: 0.3em 0.8em; font-size: 0.9em; }
[data-media] progress { width: 8rem; }`;
