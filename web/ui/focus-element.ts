export function focusElement(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
