import { Link } from "#web/layout/link.tsx";
import { useSite } from "#web/layout/site.ts";
import { paths } from "#web/paths.ts";

type PrivacyLinkProps = {
  /** What stands before it: what we promise of a form of our own. */
  children?: string;
};

/** S2.15: what becomes of what is filled in, where the ministry has a page that says so. */
export function PrivacyLink({ children = "" }: PrivacyLinkProps) {
  const page = useSite()?.library.pages.find(({ code }) => code === "privacy-policy");

  return (
    <p className="text-sm text-ink-3">
      {children}{" "}
      {page && (
        <Link to={paths.page(page.code)} className="py-3">
          {page.title}
        </Link>
      )}
    </p>
  );
}
