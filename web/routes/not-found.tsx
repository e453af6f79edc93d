import { data } from "react-router";

/** S2.19: the root shows what is to be seen. */
export function loader() {
  throw data(null, 404);
}

export default function NotFoundScreen() {
  return null;
}
