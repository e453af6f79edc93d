import type {
  IdentityProvider,
  Member,
} from "#api/integrations/identity-provider/identity-provider.ts";

export type Person = {
  externalId?: string;
  email?: string | null;
  isVerified?: boolean;
  issuedAt?: Date;
};

/** Whoever signs in later has the newer token. */
let signIns = Date.UTC(2026, 2, 1);

/** Somebody who is signed in, and makes calls with their token. */
export type Reader = {
  externalId: string;
  headers: { Authorization: string };
  get: (path: string) => Promise<Response>;
  /** With a body, or none. */
  post: (path: string, body?: unknown) => Promise<Response>;
  /** The JSON of a call that must succeed; one with a body is a POST. */
  read: <Answer>(path: string, body?: unknown) => Promise<Answer>;
};

/** What was asked of the identity provider, by account. */
export type StubIdentity = IdentityProvider & { resent: string[]; deleted: string[] };

/** An identity provider whose tokens say in plain words who they stand for. */
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

/** Ruth, unless it is said who. */
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
