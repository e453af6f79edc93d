/** The field is disabled during submit, so focus the submit button. */
export function focusSubmitButton(event: Event): void {
  if (event instanceof SubmitEvent) event.submitter?.focus();
}
