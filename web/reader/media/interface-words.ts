import type { Language } from "#domain/languages.ts";

/** Words of the interface keep their language and direction inside a book. */
export function setInterfaceLanguage(element: HTMLElement, language: Language): void {
  element.lang = language;
  element.dir = "ltr";
}

/** A button inside a book, which looks the same in every book. */
export function createButton(words: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.style.cssText =
    "box-sizing: border-box; min-height: 44px; max-width: 100%; margin: 2px; padding: 0.3em 0.9em; border: 1px solid; border-radius: 8px; background: Canvas; color: CanvasText; font: inherit; font-size: 0.9em; line-height: 1.3; text-align: start; cursor: pointer";
  button.addEventListener("click", onPress);
  return button;
}
