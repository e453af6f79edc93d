import { Link } from "#web/app/layout/link.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

type PrivacyLinkProps = {
  /** Text before the link: the promise for our own forms. */
  children?: string;
};

/** S2.15: links to the privacy policy when the ministry has such a page. */
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
