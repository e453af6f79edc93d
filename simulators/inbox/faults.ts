/** What is answered to a recipient's name: that mails to it are not taken, or nothing at all. */
export type Fault = { kind: "refused"; status: number; answer: string } | { kind: "dropped" };

/** How often a busy mailbox puts the sender off before it takes the mail. */
const MAX_BUSY_ATTEMPTS = 2;

/**
 * The fault that a recipient asks for by its name before the `@`, or before a `+` in it,
 * so that `busy+first@…` and `busy+second@…` are mailboxes of their own.
 */
export function createFaultFinder(): (recipient: string) => Fault | null {
  const tries = new Map<string, number>();

  return (recipient) => {
    switch (getMailboxName(recipient)) {
      case "refused":
        return createRefusal(550, "5.1.1 There is no such mailbox");
      case "full":
        return createRefusal(552, "5.2.2 The mailbox is full");
      case "busy":
        return isBusy(recipient)
          ? createRefusal(451, "4.3.2 The mailbox is busy, try later")
          : null;
      case "down":
        return { kind: "dropped" };
      default:
        return null;
    }
  };

  function isBusy(recipient: string): boolean {
    const tried = tries.get(recipient) ?? 0;
    tries.set(recipient, tried < MAX_BUSY_ATTEMPTS ? tried + 1 : 0);
    return tried < MAX_BUSY_ATTEMPTS;
  }
}

/** Whether mails to it are taken first and reported as undelivered afterwards. */
export function isBounced(recipient: string): boolean {
  return getMailboxName(recipient) === "bounced";
}

function getMailboxName(recipient: string): string {
  return /^[^+@]*/.exec(recipient.toLowerCase())?.[0] ?? "";
}

function createRefusal(status: number, answer: string): Fault {
  return { kind: "refused", status, answer };
}
