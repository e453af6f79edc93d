import type { IdentitySettings } from "#web/app/layout/site.ts";

/** Settings of an identity provider that is never called. */
export const identity: IdentitySettings = {
  issuer: "https://identity.example/",
  clientId: "lectern",
  audience: "https://library.example/api",
  connection: "Username-Password-Authentication",
  session: "device",
};
