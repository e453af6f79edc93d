/** Patterns of internal details that must not appear in anything that is sent. */
const leakPatterns: [kind: string, sign: RegExp][] = [
  ["a stack trace", /\n\s+at (async )?[\w.<>]+ ?\(|\bat (file|node):\/?\/?\w/],
  ["a stack trace", /\bat .{1,80}\((file:|node:|\/).{1,200}:\d+:\d+\)/],
  ["a source location", /\.(ts|js|mjs):\d+:\d+|\bnode:internal\b/],
  ["a file path", /(file:\/\/\/(?!etc)|\/home\/|\/tmp\/|\/work\/|\/usr\/|\/var\/lib)\w/],
  ["an installed package", /node_modules/],
  ["a system error", /\bE(CONN(REFUSED|RESET)|TIMEDOUT|NOENT|NOSPC|PIPE)\b|No space left/],
  ["SQL", /syntax error at or near|relation "|duplicate key value|violates \w+[- ]\w* ?constraint/],
  ["SQL", /invalid input syntax for|invalid byte sequence|\bpg_\w+\b|\bselect\s.{1,200}\bfrom "/i],
  ["SQL", /\b(insert into|update|delete from) "/i],
  ["a database package", /kysely|pglite|pg-(boss|pool)|\bpostgres(ql)?\b|SQLSTATE/i],
  ["a database message", /\b(FATAL|PANIC)\b|terminating connection|database system is/],
  ["a database message", /Connection terminated|Query read timeout|timeout exceeded when/],
  ["an error name", /\b(Type|Range|Syntax|Reference|Zod|Database|URI)Error\b/],
];

/** The leaks found in a text; `secrets` are searched for literally. */
export function findLeaks(text: string, secrets: readonly string[] = []): string[] {
  const found = leakPatterns.flatMap(([kind, sign]) => {
    const [match] = sign.exec(text) ?? [];
    return match === undefined ? [] : [`leaks ${kind}: ${match.slice(0, 80)}`];
  });
  const leaked = secrets.filter((secret) => secret !== "" && text.includes(secret));
  return [...new Set(found), ...leaked.map((secret) => `leaks a secret: ${secret.slice(0, 4)}…`)];
}
