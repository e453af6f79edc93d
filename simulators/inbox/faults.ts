/** What is answered to a recipient's name: that mails to it are not taken, or nothing at all. */
export type Fault = { kind: "refused"; status: number; answer: string } | { kind: "dropped" };

/** How often a busy mailbox puts the sender off before it takes the mail. */
const BUSY_TRIES = 2;

/**
 * The fault that a recipient asks for by its name before the `@`, or before a `+` in it,
 * so that `busy+first@…` and `busy+second@…` are mailboxes of their own.
 */
export function faultFinder(): (recipient: string) => Fault | null {
  const tries = new Map<string, number>();

  return (recipient) => {
    switch (nameOf(recipient)) {
      case "refused":
        return refused(550, "5.1.1 There is no such mailbox");
      case "full":
        return refused(552, "5.2.2 The mailbox is full");
      case "busy":
        return isBusy(recipient) ? refused(451, "4.3.2 The mailbox is busy, try later") : null;
      case "down":
        return { kind: "dropped" };
      default:
        return null;
    }
  };

  function isBusy(recipient: string): boolean {
    const tried = tries.get(recipient) ?? 0;
    tries.set(recipient, tried < BUSY_TRIES ? tried + 1 : 0);
    return tried < BUSY_TRIES;
  }
}

/** Whether mails to it are taken first and reported as undelivered afterwards. */
export function isBounced(recipient: string): boolean {
  return nameOf(recipient) === "bounced";
}

function nameOf(recipient: string): string {
  return /^[^+@]*/.exec(recipient.toLowerCase())?.[0] ?? "";
}

function refused(status: number, answer: string): Fault {
  return { kind: "refused", status, answer };
}
