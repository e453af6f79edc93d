/** What tells of the machine and the programs beneath: none of it is written in anything that is sent. */
const leakPatterns: [what: string, sign: RegExp][] = [
  ["a stack", /\n\s+at (async )?[\w.<>]+ ?\(|\bat (file|node):\/?\/?\w/],
  ["a stack", /\bat .{1,80}\((file:|node:|\/).{1,200}:\d+:\d+\)/],
  ["a place in the source", /\.(ts|js|mjs):\d+:\d+|\bnode:internal\b/],
  ["a file of the machine", /(file:\/\/\/(?!etc)|\/home\/|\/tmp\/|\/work\/|\/usr\/|\/var\/lib)\w/],
  ["an installed package", /node_modules/],
  ["the system's word", /\bE(CONN(REFUSED|RESET)|TIMEDOUT|NOENT|NOSPC|PIPE)\b|No space left/],
  ["SQL", /syntax error at or near|relation "|duplicate key value|violates \w+[- ]\w* ?constraint/],
  ["SQL", /invalid input syntax for|invalid byte sequence|\bpg_\w+\b|\bselect\s.{1,200}\bfrom "/i],
  ["SQL", /\b(insert into|update|delete from) "/i],
  ["the database's program", /kysely|pglite|pg-(boss|pool)|\bpostgres(ql)?\b|SQLSTATE/i],
  ["the database's word", /\b(FATAL|PANIC)\b|terminating connection|database system is/],
  ["the database's word", /Connection terminated|Query read timeout|timeout exceeded when/],
  ["an error's name", /\b(Type|Range|Syntax|Reference|Zod|Database|URI)Error\b/],
];

/** What a text must not hold, and holds; `secrets` are looked for as they are. */
export function findLeaks(text: string, secrets: readonly string[] = []): string[] {
  const found = leakPatterns.flatMap(([what, sign]) => {
    const [seen] = sign.exec(text) ?? [];
    return seen === undefined ? [] : [`${what} is told: ${seen.slice(0, 80)}`];
  });
  const known = secrets.filter((secret) => secret !== "" && text.includes(secret));
  return [...new Set(found), ...known.map((secret) => `a secret is told: ${secret.slice(0, 4)}…`)];
}
