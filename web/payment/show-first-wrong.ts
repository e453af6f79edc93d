/** From here on what an order comes to stands beside its steps, so that what is said there stays in view. */
const BESIDE = "(min-width: 62rem)";

/** Brings what is to be mended first of an order into view; the focus stays where it is said. */
export function showFirstWrong(): void {
  if (!matchMedia(BESIDE).matches || !document.querySelector(".checkout-sum")) return;
  document
    .querySelector(".payment-way:not([data-hidden]) .payment-frame[data-wrong]")
    ?.closest("fieldset")
    ?.scrollIntoView({ block: "nearest" });
}
