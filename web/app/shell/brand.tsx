import { paths } from "#web/paths.ts";

import { Link } from "#web/app/layout/link.tsx";

/** The library's name as a link to the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <Link to={paths.home} className="brand">
      <svg aria-hidden="true" viewBox="0 0 40 40">
        <path
          fill="currentColor"
          d="M20 10.5C15.5 7 9.5 6.2 4 7v15.5c5.5-.8 11.5 0 16 3.5 4.5-3.5 10.5-4.3 16-3.5V7c-5.5-.8-11.5 0-16 3.5Z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          d="M2.5 25.5c6-1.2 12.5 0 17.5 3.6 5-3.6 11.5-4.8 17.5-3.6M20 29.5v6M12.5 36h15"
        />
      </svg>
      <span>{name}</span>
    </Link>
  );
}
