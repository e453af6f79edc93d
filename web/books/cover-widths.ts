/** How wide the covers of a list are shown, as the `sizes` of a picture. */
export const coverWidths = {
  list: "(min-width: 48rem) 120px, 92px",
  grid: "(min-width: 48rem) 210px, 45vw",
};
