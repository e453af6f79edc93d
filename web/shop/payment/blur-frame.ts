/** Moves focus out of the frame: the gateway validates on blur, and some browsers do not blur it for a button. */
export function blurFrame(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur();
}
