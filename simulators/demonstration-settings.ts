/** Settings that work only with the simulated identity provider, mail inbox and payment gateway. */
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
