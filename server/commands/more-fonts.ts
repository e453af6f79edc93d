/** Said wherever something could not be printed for want of fonts. */
export const MORE_FONTS = "FONTS_FOLDER names a folder with more fonts.";
