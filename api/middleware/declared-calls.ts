import { type OpenAPIHono, z } from "@hono/zod-openapi";

import type { CachedCall } from "#api/response-cache/cache-calls.ts";
import { RULE_EXTENSION } from "#contract/declare-call.ts";
import { Rule } from "#contract/rule.ts";

type DeclaredCall = ReturnType<typeof listDeclaredCalls>[number];

/** The public calls that answer JSON, with their query parameters. */
export function listJsonCalls(calls: OpenAPIHono): CachedCall[] {
  return listDeclaredCalls(calls)
    .filter(({ method, security }) => method === "get" && !security)
    .filter(answersJson)
    .map((call) => ({ path: toRoutePath(call), parameters: queryParameters(call) }));
}

export type ChangingCall = {
  method: string;
  path: string;
  takesBody: boolean;
  /** Whether the call needs no sign-in. */
  isOpen: boolean;
};

/** The calls that change data. */
export function listChangingCalls(calls: OpenAPIHono): ChangingCall[] {
  return listDeclaredCalls(calls)
    .filter(({ method }) => method !== "get")
    .map((call) => ({
      method: call.method.toUpperCase(),
      path: toRoutePath(call),
      takesBody: call.request?.body !== undefined,
      isOpen: Rule.parse(call[RULE_EXTENSION]).signIn === "nobody",
    }));
}

export type CallWithRule = { method: string; path: string; rule: Rule };

/** All calls with their rules. Throws when a call is not declared in the contract. */
export function listCallsWithRules(calls: OpenAPIHono): CallWithRule[] {
  return listDeclaredCalls(calls).map((call) => ({
    method: call.method.toUpperCase(),
    path: toRoutePath(call),
    rule: Rule.parse(call[RULE_EXTENSION]),
  }));
}

function listDeclaredCalls({ openAPIRegistry }: OpenAPIHono) {
  return openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" ? [definition.route] : [],
  );
}

function answersJson({ responses }: DeclaredCall): boolean {
  const good = responses["200"];
  return good !== undefined && "content" in good && "application/json" in (good.content ?? {});
}

function queryParameters({ path, request }: DeclaredCall): string[] {
  const query = request?.query;
  if (query === undefined) return [];
  if (query instanceof z.ZodObject) return Object.keys(query.shape);
  throw new Error(`The query parameters of ${path} are unknown.`);
}

function toRoutePath({ path }: DeclaredCall): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
