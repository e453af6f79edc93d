import { findLeaks } from "#tests/find-leaks.ts";

/** An answer as a browser gets it. */
export type SeenAnswer = {
  path: string;
  status: number;
  /** Without its parameters. */
  type: string;
  retryAfter: string | null;
  body: string;
};

/** P16: what is wrong with an error answer; null when it is a proper page or problem. */
export function checkAnswer({ path, status, type, retryAfter, body }: SeenAnswer): string | null {
  const [leak] = findLeaks(body);
  if (leak) return `${path}: ${status}: ${leak}`;
  if (status < 500) return null;
  if (status === 503 && retryAfter === null) return `${path}: 503 has no Retry-After`;
  if (type === "application/problem+json") {
    return /"code":"[\w-]+"/.test(body) ? null : `${path}: ${status} has no code`;
  }
  if (type === "text/html") {
    return body.includes("</html>") ? null : `${path}: ${status} is an incomplete page`;
  }
  return `${path}: ${status} is neither a page nor a problem, but ${type || "nothing"}`;
}
