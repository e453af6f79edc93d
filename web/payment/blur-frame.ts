/** A field is judged as it is left, and not every browser leaves it for a button. */
export function blurFrame(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur();
}
