export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
