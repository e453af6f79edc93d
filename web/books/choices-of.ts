export { choicesOf } from "#web/lists/choices-of.ts";
