/** What Enter was pressed in cannot hold the focus while it is sent: what it pressed can. */
export function focusSubmitButton(event: Event): void {
  if (event instanceof SubmitEvent) event.submitter?.focus();
}
