import { problem } from "./call.ts";

/** A call of a signed-in person whose e-mail is verified (S6.02). Whatever it names must be theirs. */
export const member = { security: [{ bearer: ["verified"] }] };

/** The same, also of one whose account is to end. */
export const leavingMember = { security: [{ bearer: ["verified", "leaving"] }] };

/** The same, of one whose e-mail need not be verified yet. */
export const unverifiedMember = { security: [{ bearer: [] }] };

/** What a call with a token may answer besides. */
export const memberRefusals = {
  401: problem("Its token is missing, or is none of ours that holds now"),
  403: problem("It is not theirs, their e-mail is not verified, or their account is to end"),
  503: problem("Who they are cannot be found out now; Retry-After says when it can be tried again"),
};
