import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startIdentity } from "#simulators/identity/start-identity.ts";
import { startInbox } from "#simulators/inbox/start-inbox.ts";

import { findFreePort } from "#tests/find-free-port.ts";

/** The identity provider simulator with one account, an inbox for its mails, and a temporary folder. */
export async function startIdentitySimulator() {
  const folder = await mkdtemp(join(tmpdir(), "identity-"));
  const inbox = await startInbox({
    port: await findFreePort(),
    smtpPort: await findFreePort(),
    folder: join(folder, "inbox"),
  });
  const site = {
    origin: "http://localhost:9",
    clientId: "library",
    audience: "https://library.example/api",
    management: { clientId: "library-server", clientSecret: "a-secret" },
  };
  const settings = {
    ...site,
    port: await findFreePort(),
    siteOrigins: [site.origin],
    claims: "https://library.example/",
    smtpUrl: inbox.smtpUrl,
    folder: join(folder, "identity"),
    accounts: [
      {
        id: "auth0|ada",
        email: "ada@example.org",
        name: "Ada",
        isVerified: true,
        password: "reader",
      },
    ],
  };
  let identity = await startIdentity(settings);

  return {
    ...site,
    issuer: identity.issuer,
    async restart() {
      await identity.close();
      identity = await startIdentity(settings);
    },
    control: (order: string, headers: Record<string, string> = {}) =>
      fetch(new URL(`__sim/${order}`, identity.issuer), { method: "POST", headers }),
    async findMail(to: string): Promise<{ subject: string; text: string }> {
      const mails = await (await fetch(`${inbox.origin}/api/mails?to=${to}`)).json();
      return mails[0];
    },
    async [Symbol.asyncDispose]() {
      await identity.close();
      await inbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
