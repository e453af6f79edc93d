/** The gateway cannot be asked, or its answer cannot be used. */
export class GatewayUnreachable extends Error {}
