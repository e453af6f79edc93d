/** The action zone of a tap by its distance from the left. */
export function tapZone(x: number, width: number): "left" | "middle" | "right" {
  if (x < width * 0.27) return "left";
  return x > width * 0.73 ? "right" : "middle";
}
