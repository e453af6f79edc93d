import { data } from "react-router";

/** S2.19: the root renders the page. */
export function loader() {
  throw data(null, 404);
}

export default function NotFoundScreen() {
  return null;
}
