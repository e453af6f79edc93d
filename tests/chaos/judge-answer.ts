/** What a visitor was answered, as a browser would see it. */
export type Seen = {
  path: string;
  status: number;
  /** Without its parameters. */
  type: string;
  retryAfter: string | null;
  body: string;
};

/** What lies beneath, and is nobody's to read. */
const LEAKS = [
  /\bat .{1,80}\((?:file:|node:|\/).{1,200}:\d+:\d+\)/,
  /\bnode:internal\b|\/node_modules\//,
  /\bECONN(?:REFUSED|RESET)\b|\bENOSPC\b|\bETIMEDOUT\b|\bENOENT\b/,
  /\bselect\b.{1,200}\bfrom\b.{1,200}\bwhere\b|\binsert into\b|\bupdate "/i,
  /\b(?:FATAL|PANIC|SQLSTATE)\b|terminating connection|database system is|No space left/,
  /\b(?:postgres|pg-pool|kysely|pg-boss)\b/i,
];

/** P16: what is wrong with an answer that says that something went wrong; null when it says so as it should. */
export function judgeAnswer({ path, status, type, retryAfter, body }: Seen): string | null {
  const leak = LEAKS.map((leak) => leak.exec(body)?.[0]).find(Boolean);
  if (leak) return `${path}: ${status} tells "${leak.slice(0, 80)}"`;
  if (status < 500) return null;
  if (status === 503 && retryAfter === null) return `${path}: 503 says not when to come again`;
  if (type === "application/problem+json") {
    return /"code":"[\w-]+"/.test(body) ? null : `${path}: ${status} has no code`;
  }
  if (type === "text/html") {
    return body.includes("</html>") ? null : `${path}: ${status} is half a page`;
  }
  return `${path}: ${status} is neither a page nor a problem, but ${type || "nothing"}`;
}
