/** What fits the identity provider and the mail inbox of the demonstration, and no others. */
export const demonstrationSettings = {
  IDENTITY_CLIENT_ID: "lectern",
  IDENTITY_AUDIENCE: "https://lectern.example/api",
  IDENTITY_CLAIMS: "https://lectern.example/",
  IDENTITY_MANAGEMENT_CLIENT_ID: "lectern-server",
  IDENTITY_MANAGEMENT_CLIENT_SECRET: "lectern-server-secret",
  MAIL_FROM: "library@lectern.example",
} as const;
