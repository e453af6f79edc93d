import type { IdentitySettings } from "#web/session/identity-settings.ts";

/** A provider that nobody asks. */
export const identity: IdentitySettings = {
  issuer: "https://identity.example/",
  clientId: "lectern",
  audience: "https://library.example/api",
  connection: "Username-Password-Authentication",
  session: "device",
};
