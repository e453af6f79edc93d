/** What the browser needs to know of the identity provider; each is a setting of the same name. */
export type IdentitySettings = {
  /** As in the tokens, with a slash at the end. */
  issuer: string;
  clientId: string;
  /** The API's identifier at the provider. */
  audience: string;
  /** The provider's connection with password accounts. */
  connection: string;
  /** Where the session is stored: on the device, or in memory as long as the page lasts. */
  session: "device" | "memory";
};
