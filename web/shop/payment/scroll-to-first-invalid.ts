/** From this width the total is beside the steps, so its messages stay in view. */
const TWO_COLUMN_QUERY = "(min-width: 62rem)";

/** Scrolls to the first invalid payment field. Focus stays at the message. */
export function scrollToFirstInvalid(): void {
  if (!matchMedia(TWO_COLUMN_QUERY).matches || !document.querySelector(".checkout-sum")) return;
  document
    .querySelector(".payment-way:not([data-hidden]) .payment-frame[data-wrong]")
    ?.closest("fieldset")
    ?.scrollIntoView({ block: "nearest" });
}
