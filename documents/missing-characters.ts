/** Replaces missing characters. Every font has it. */
const REPLACEMENT = "[?]";

/** The characters missing in all fonts, each once, from an error of the typesetter. */
export function parseMissingCharacters(error: string): string[] {
  const messages = [...error.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)];
  const texts = messages.flatMap(([, message = ""]) => {
    const [, text] =
      /the text `"(.*)"` could not be displayed/.exec(unescapeRustString(message)) ?? [];
    return text === undefined ? [] : [unescapeRustString(text)];
  });
  return [...new Set(texts)];
}

/** Decodes escapes of Rust strings: `\u{10fffd}`, `\"`, `\\`. */
function unescapeRustString(text: string): string {
  return text.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gi, (_, code?: string, sign = "") =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

type PrintResult = { pdf: Uint8Array } | { missing: string[] };

/** `print` prints a sheet; `mapTypedText` applies `change` to each text that a person typed. */
type SheetPrinter<Sheet> = {
  print: (sheet: Sheet) => PrintResult;
  mapTypedText: (sheet: Sheet, change: (text: string) => string) => Sheet;
};

/**
 * Prints a sheet with a replacement for each run of missing clusters; `missing` lists them. `pdf` is null when text
 * that nobody typed cannot be printed.
 */
export function printWithReplacements<Sheet>(
  sheet: Sheet,
  { print, mapTypedText }: SheetPrinter<Sheet>,
): { pdf: Uint8Array | null; missing: string[] } {
  const candidates = new Set<string>();
  mapTypedText(sheet, (text) => {
    for (const cluster of splitClusters(text)) candidates.add(cluster);
    return text;
  });
  const missing = new Set<string>();
  let printed = print(sheet);
  while ("missing" in printed) {
    const found = findMissingClusters(candidates, printed.missing);
    if (found.length === 0) return { pdf: null, missing: [...missing, ...printed.missing] };
    for (const cluster of found) {
      missing.add(cluster);
      candidates.delete(cluster);
    }
    printed = print(mapTypedText(sheet, (text) => replaceClusters(text, missing)));
  }
  return { pdf: printed.pdf, missing: [...missing] };
}

/**
 * The typesetter reports every character of a cluster: for "5️⃣" also the 5, which is printable on its own. So longer
 * clusters are tried first.
 */
function findMissingClusters(
  clusters: ReadonlySet<string>,
  characters: readonly string[],
): string[] {
  const named = new Set(characters.join(""));
  const fullyNamed = [...clusters].filter((cluster) =>
    [...cluster].every((character) => named.has(character)),
  );
  const longer = fullyNamed.filter((cluster) => [...cluster].length > 1);
  if (longer.length > 0) return longer;
  if (fullyNamed.length > 0) return fullyNamed;
  return [...clusters].filter((cluster) => [...cluster].some((character) => named.has(character)));
}

function replaceClusters(text: string, missing: ReadonlySet<string>): string {
  return splitClusters(text)
    .map((cluster) => (missing.has(cluster) ? REPLACEMENT : cluster))
    .filter((part, at, parts) => part !== REPLACEMENT || parts[at - 1] !== REPLACEMENT)
    .join("");
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function splitClusters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
