/** A refusal of a mail, or a dropped connection. */
export type Fault = { kind: "refused"; status: number; answer: string } | { kind: "dropped" };

/** How often a busy mailbox defers a mail before it accepts it. */
const MAX_BUSY_ATTEMPTS = 2;

/**
 * Finds the fault encoded in a recipient's name, before `@` or `+`, so that `busy+first@…` and `busy+second@…` are
 * separate mailboxes.
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

/** Whether mails are accepted first and reported as undelivered later. */
export function isBounced(recipient: string): boolean {
  return getMailboxName(recipient) === "bounced";
}

function getMailboxName(recipient: string): string {
  return /^[^+@]*/.exec(recipient.toLowerCase())?.[0] ?? "";
}

function createRefusal(status: number, answer: string): Fault {
  return { kind: "refused", status, answer };
}
