const messages = {
  "not-a-picture":
    "The file is not a picture that can be shown: JPEG, PNG, WebP, GIF, AVIF, TIFF, BMP or SVG.",
  damaged: "The picture is damaged and cannot be read.",
  "too-large": "The picture is too large: more than 50 million pixels or 25 MB.",
  "drawing-too-large":
    "The drawing is too large: it has more than 6 million pixels, or the pictures in it have.",
  "drawing-too-long":
    "The drawing is too long: more than 8 MB, or more than 50,000 signs in its style sheets.",
  "too-deep": "The drawing has more than 40 nested layers.",
  "too-many-effects": "The drawing has filters with more than 100 effects.",
  "bmp-too-large": "The BMP is too large: more than 10 million pixels.",
  "compressed-bmp": "The picture is a compressed BMP, which cannot be read.",
  "too-many-conversions": "The book has too many pictures to convert.",
  "too-slow": "The picture takes too long to be decoded.",
  "too-much-memory": "The picture takes too much memory to be decoded.",
} as const;

/** A picture is refused; the message is one sentence for the operator. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  readonly code: keyof typeof messages;

  constructor(code: keyof typeof messages) {
    super(messages[code]);
    this.code = code;
  }
}
