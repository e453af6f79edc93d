/** The displayed width of covers in a list, as the `sizes` attribute of an image. */
export const coverWidths = {
  list: "(min-width: 48rem) 120px, 92px",
  grid: "(min-width: 48rem) 210px, 45vw",
};
