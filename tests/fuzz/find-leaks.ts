/** What tells of the machine and the programs beneath: none of it is written in anything that is sent. */
const signs: [what: string, sign: RegExp][] = [
  ["a stack", /\n\s+at (async )?[\w.<>]+ ?\(|\bat (file|node):\/?\/?\w/],
  ["a place in the source", /\.(ts|js|mjs):\d+:\d+/],
  ["a file of the machine", /(file:\/\/\/(?!etc)|\/home\/|\/tmp\/|\/work\/|\/usr\/|\/var\/lib)\w/],
  ["an installed package", /node_modules/],
  ["SQL", /syntax error at or near|relation "|duplicate key value|violates \w+[- ]\w* ?constraint/],
  ["SQL", /invalid input syntax for|invalid byte sequence|\bpg_\w+\b|\bselect\s.{1,200}\bfrom "/i],
  ["the database's program", /kysely|pglite|postgres(ql)?:\/\/|ECONNREFUSED|SQLSTATE/i],
  ["an error's name", /\b(Type|Range|Syntax|Reference|Zod|Database|URI)Error\b/],
];

/** What a text must not hold, and holds; `secrets` are looked for as they are. */
export function findLeaks(text: string, secrets: readonly string[] = []): string[] {
  const found = signs.flatMap(([what, sign]) => {
    const [seen] = sign.exec(text) ?? [];
    return seen === undefined ? [] : [`${what} is told: ${seen.slice(0, 80)}`];
  });
  const known = secrets.filter((secret) => secret !== "" && text.includes(secret));
  return [...new Set(found), ...known.map((secret) => `a secret is told: ${secret.slice(0, 4)}…`)];
}
