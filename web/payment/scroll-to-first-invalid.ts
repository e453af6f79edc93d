/** From here on what an order comes to stands beside its steps, so that what is said there stays in view. */
const TWO_COLUMN_QUERY = "(min-width: 62rem)";

/** Brings what is to be mended first of an order into view; the focus stays where it is said. */
export function scrollToFirstInvalid(): void {
  if (!matchMedia(TWO_COLUMN_QUERY).matches || !document.querySelector(".checkout-sum")) return;
  document
    .querySelector(".payment-way:not([data-hidden]) .payment-frame[data-wrong]")
    ?.closest("fieldset")
    ?.scrollIntoView({ block: "nearest" });
}
