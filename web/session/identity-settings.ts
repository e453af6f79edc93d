/** What a browser must know of who signs people in; each is a setting of the same name. */
export type IdentitySettings = {
  /** As its tokens spell it, with a slash at its end. */
  issuer: string;
  clientId: string;
  /** The api's own name with the provider. */
  audience: string;
  /** Where the accounts lie whose passwords the provider keeps. */
  connection: string;
  /** Where a session is kept: on the device, or as long as the page lasts. */
  session: "device" | "memory";
};
