/** Sets styles that no style sheet of a book can override. */
export function setImportant(style: CSSStyleDeclaration, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value, "important");
}
