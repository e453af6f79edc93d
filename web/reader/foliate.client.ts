// Bundles the paginator with the view: the first page needs both.
import "foliate-js/paginator.js";

import { EPUB } from "foliate-js/epub.js";
import { Overlayer } from "foliate-js/overlayer.js";
import { View } from "foliate-js/view.js";

// The view imports it again when it opens a book, so this starts the request early.
void import("foliate-js/paginator.js");

/** The renderer. It loads only in browsers, so only the browser's bundle contains it. */
export const foliate = { EPUB, View, highlight: Overlayer.highlight };
