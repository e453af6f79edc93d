/** An error encoded in an e-mail address (S8.08), and where it occurs. */
export type Fault = {
  code: string;
  /**
   * `callback`: returned to the site instead of a code. `token`: the code is refused. `renewal`: sign-in succeeds, and
   * renewal of the token fails.
   */
  at: "callback" | "token" | "renewal";
};

const DOMAIN = "@errors.example";

const TOKEN_CODES = new Set([
  "mfa_required",
  "missing_refresh_token",
  "no_answer",
  "request_error",
]);

/** Whether only the token endpoint can return the error. */
export function isTokenFault(code: string): boolean {
  return TOKEN_CODES.has(code);
}

/**
 * Parses `CODE@errors.example` and `CODE.renewal@errors.example`, optionally with a number such as `.2` for more
 * accounts; null for other addresses.
 */
export function parseFault(email: string): Fault | null {
  const address = email.trim().toLowerCase();
  if (!address.endsWith(DOMAIN)) return null;

  const match = /^([a-z_]+)(\.renewal)?(\.\d+)?$/.exec(address.slice(0, -DOMAIN.length));
  const code = match?.[1];
  if (!code) return null;
  if (match[2]) return { code, at: "renewal" };
  return { code, at: isTokenFault(code) ? "token" : "callback" };
}

/** The answer of the token endpoint for a code; null for no answer at all. */
export function findTokenAnswer(code: string): { status: 400 | 403 | 500; body: object } | null {
  switch (code) {
    case "no_answer":
    case "timeout":
      return null;
    case "request_error":
      return { status: 500, body: { statusCode: 500, message: "Internal Server Error" } };
    case "mfa_required":
      return {
        status: 403,
        body: {
          error: code,
          error_description: "Multifactor authentication required",
          mfa_token: "a-token-for-the-second-factor",
          mfa_requirements: { challenge: [{ type: "otp" }] },
        },
      };
    default:
      return { status: 403, body: { error: code, error_description: getDescription(code) } };
  }
}

/** An error description like the real provider's. */
export function getDescription(code: string): string {
  return DESCRIPTIONS[code] ?? `The sign-in ended with ${code}`;
}

const DESCRIPTIONS: Record<string, string> = {
  access_denied: "User did not authorize the request",
  account_selection_required: "An account must be selected",
  cancelled: "The sign-in was cancelled",
  consent_required: "Consent required",
  interaction_required: "Interaction required",
  login_required: "Login required",
  missing_refresh_token: "Missing Refresh Token",
  timeout: "Timeout",
};
