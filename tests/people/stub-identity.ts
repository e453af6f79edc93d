import type { IdentityProvider, Member } from "#api/ports.ts";

export type Person = {
  externalId?: string;
  email?: string | null;
  isVerified?: boolean;
  issuedAt?: Date;
};

/** Each later sign-in has a newer token. */
let signIns = Date.UTC(2026, 2, 1);

/** A signed-in person who makes calls with their token. */
export type Reader = {
  externalId: string;
  headers: { Authorization: string };
  get: (path: string) => Promise<Response>;
  /** With or without a body. */
  post: (path: string, body?: unknown) => Promise<Response>;
  /** The JSON of a call that must succeed; with a body it is a POST. */
  read: <Answer>(path: string, body?: unknown) => Promise<Answer>;
};

/** A stub that records calls to the identity provider by account. */
export type StubIdentity = IdentityProvider & { resent: string[]; deleted: string[] };

/** An identity provider whose tokens name the person in plain text. */
export function createStubIdentity(): StubIdentity {
  const resent: string[] = [];
  const deleted: string[] = [];
  return {
    resent,
    deleted,
    findMember: async (token) => readToken(token),
    resendVerification: async (externalId) => void resent.push(externalId),
    deleteAccount: async (externalId) => void deleted.push(externalId),
  };
}

type Get = (path: string, init?: RequestInit) => Promise<Response>;

/** Signs in Ruth, or the given person. */
export function signInTo(get: Get, person: Person = {}): Reader {
  const { externalId = "auth0|ruth", email = "ruth@example.org", isVerified = true } = person;
  const { issuedAt = new Date((signIns += 1_000)) } = person;
  const member: Member = { externalId, email, isEmailVerified: isVerified, issuedAt };
  const token = Buffer.from(JSON.stringify(member)).toString("base64url");
  const headers = { Authorization: `Bearer ${token}` };

  const reader: Reader = {
    externalId,
    headers,
    get: (path) => get(path, { headers }),
    post: (path, body) =>
      get(path, {
        method: "POST",
        headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async read(path, body) {
      const answer = await (body === undefined ? reader.get(path) : reader.post(path, body));
      if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
  };
  return reader;
}

function readToken(token: string): Member | null {
  try {
    const member = JSON.parse(Buffer.from(token, "base64url").toString());
    return { ...member, issuedAt: new Date(member.issuedAt) };
  } catch {
    return null;
  }
}
