import { ChunkLoadError } from "#web/app/layout/load-chunk.ts";

import { DATA_LEFT, SIGN_OUT_FAILED } from "./session.ts";

/** What the person can do; each is a button. */
export type FailureAction = "sign-in-again" | "try-again" | "stay-visitor" | "contact-us";

export type SignInFailure = {
  /** The i18n key of a title, for failures that are not about signing in. */
  title?: string;
  /** The i18n key of the text. */
  text: string;
  actions: readonly [FailureAction, ...FailureAction[]];
  /** The provider's prompt for the next sign-in. */
  prompt?: "login" | "consent";
  /** Whether the failure ends a session. An unreachable or failing provider does not. */
  isRefusal?: boolean;
};

/** S8.08: the texts and actions of a code. */
export function describeSignInFailure(code: string): SignInFailure {
  return failures.get(code) ?? unknownFailure;
}

/** The code of an error of the provider, its SDK, or a chunk that failed to load. */
export function getErrorCode(error: unknown): string {
  if (error instanceof ChunkLoadError) return "part_missing";
  const code = error instanceof Error && "error" in error ? error.error : null;
  // The code comes from an address and could hold any text.
  if (typeof code === "string" && /^[a-z_]{1,40}$/.test(code)) return codeAliases.get(code) ?? code;
  // No response, or a proxy's error page.
  if (error instanceof TypeError || error instanceof SyntaxError) return "request_error";
  return error instanceof Error && isTimeout(error) ? "timeout" : "unexpected";
}

function isTimeout({ name, message }: Error): boolean {
  return name === "TimeoutError" || message.startsWith("Timeout");
}

/** Codes with the same meaning. */
const codeAliases = new Map([
  // A revoked or reused token.
  ["invalid_grant", "login_required"],
  ["missing_transaction", "nothing_begun"],
  ["state_mismatch", "nothing_begun"],
  ["server_error", "request_error"],
  ["temporarily_unavailable", "request_error"],
  ["too_many_requests", "request_error"],
  ["rate_limited", "request_error"],
]);

const unknownFailure: SignInFailure = {
  text: "sign-in-unexpected",
  actions: ["sign-in-again", "stay-visitor", "contact-us"],
};

const failures = new Map<string, SignInFailure>([
  ["timeout", { text: "sign-in-timeout", actions: ["try-again", "stay-visitor"] }],
  [
    "window_timeout",
    { text: "sign-in-window-timeout", actions: ["sign-in-again", "stay-visitor"] },
  ],
  ["cancelled", { text: "sign-in-cancelled", actions: ["sign-in-again", "stay-visitor"] }],
  [
    "missing_refresh_token",
    { text: "sign-in-missing-token", actions: ["sign-in-again", "stay-visitor"], isRefusal: true },
  ],
  [
    "mfa_required",
    {
      text: "sign-in-mfa-required",
      actions: ["sign-in-again", "contact-us", "stay-visitor"],
      prompt: "login",
      isRefusal: true,
    },
  ],
  [
    "request_error",
    { text: "sign-in-request-error", actions: ["try-again", "stay-visitor", "contact-us"] },
  ],
  [
    "login_required",
    { text: "sign-in-login-required", actions: ["sign-in-again", "stay-visitor"], isRefusal: true },
  ],
  [
    "consent_required",
    {
      text: "sign-in-consent-required",
      actions: ["sign-in-again", "stay-visitor", "contact-us"],
      prompt: "consent",
      isRefusal: true,
    },
  ],
  [
    "interaction_required",
    {
      text: "sign-in-interaction-required",
      actions: ["sign-in-again", "stay-visitor"],
      prompt: "login",
      isRefusal: true,
    },
  ],
  [
    "account_selection_required",
    {
      text: "sign-in-account-selection",
      actions: ["sign-in-again", "stay-visitor"],
      prompt: "login",
      isRefusal: true,
    },
  ],
  [
    "access_denied",
    {
      text: "sign-in-access-denied",
      actions: ["stay-visitor", "sign-in-again", "contact-us"],
      prompt: "login",
      isRefusal: true,
    },
  ],
  // Codes of ours.
  ["storage_blocked", { text: "sign-in-storage-blocked", actions: ["stay-visitor"] }],
  ["page_insecure", { text: "sign-in-page-insecure", actions: ["contact-us", "stay-visitor"] }],
  ["part_missing", { text: "part-missing", actions: ["try-again", "stay-visitor"] }],
  [
    "signed_out_here",
    { title: "signed-out-here-title", text: "signed-out-here", actions: ["stay-visitor"] },
  ],
  [
    "signed_out_unasked",
    { title: "signed-out-here-title", text: "signed-out-unasked", actions: ["stay-visitor"] },
  ],
  [DATA_LEFT, { title: "left-here-title", text: "left-here", actions: ["stay-visitor"] }],
  [
    SIGN_OUT_FAILED,
    {
      title: "sign-out-failed-title",
      text: "sign-out-failed",
      actions: ["try-again", "stay-visitor"],
    },
  ],
  ["nothing_begun", { text: "sign-in-nothing-begun", actions: ["sign-in-again", "stay-visitor"] }],
]);

export const signInFailures: readonly SignInFailure[] = [unknownFailure, ...failures.values()];
