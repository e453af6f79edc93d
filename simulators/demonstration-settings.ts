/** What fits the identity provider, the mail inbox and the card gateway of the demonstration, and no others. */
export const demonstrationSettings = {
  IDENTITY_CLIENT_ID: "lectern",
  IDENTITY_AUDIENCE: "https://lectern.example/api",
  IDENTITY_CLAIMS: "https://lectern.example/",
  IDENTITY_MANAGEMENT_CLIENT_ID: "lectern-server",
  IDENTITY_MANAGEMENT_CLIENT_SECRET: "lectern-server-secret",
  MAIL_FROM: "library@lectern.example",
  GATEWAY_TOKENIZATION_KEY: "sim-tokenization-key",
  GATEWAY_SECURITY_KEY: "sim-security-key",
  GATEWAY_SIGNING_KEY: "sim-signing-key",
} as const;
