// The paginator comes with the view rather than after it: a first page needs both.
import "foliate-js/paginator.js";

import { EPUB } from "foliate-js/epub.js";
import { Overlayer } from "foliate-js/overlayer.js";
import { View } from "foliate-js/view.js";

// The view asks for it once more when it opens a book: not only then shall the answer be on its way.
void import("foliate-js/paginator.js");

/** What draws a book. Only a browser can so much as load it, so only a browser's copy of the site has it. */
export const foliate = { EPUB, View, highlight: Overlayer.highlight };
