/** `a/{b,c}.ts` becomes `a/b.ts` and `a/c.ts`. */
export function expandBraces(path: string): string[] {
  const [, before = "", choices, after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === undefined) return [path];
  return choices.split(",").flatMap((choice) => expandBraces(before + choice + after));
}
