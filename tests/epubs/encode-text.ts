const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The text in an older encoding that `TextDecoder` knows. Throws when the encoding lacks a letter. */
export function encodeText(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? createTable(encoding);
  tables.set(encoding, table);
  const bytes = [...text].flatMap((letter) => {
    const found = table.get(letter);
    if (!found) throw new Error(`${encoding} has no ${letter}.`);
    return found;
  });
  return Buffer.from(bytes);
}

/** Of all letters with one byte or two. */
function createTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const isSingle = Array.from({ length: 256 }, (_, byte) => add([byte]));
  for (const [first, single] of isSingle.entries()) {
    if (single) continue;
    for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
  }
  return table;

  function add(bytes: readonly number[]): boolean {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !table.has(letter)) table.set(letter, bytes);
      return true;
    } catch {
      return false;
    }
  }
}
