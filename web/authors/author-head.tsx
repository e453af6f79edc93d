import type { AuthorDetail } from "#contract/authors.ts";
import { excerpt } from "#web/layout/excerpt.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { useSite } from "#web/layout/site.ts";
import { StructuredData } from "#web/layout/structured-data.tsx";
import { wholePicture } from "#web/layout/whole-picture.ts";

import { authorInSchema } from "./author-in-schema.ts";

type AuthorHeadProps = {
  author: AuthorDetail;
  /** Of this page of the author's books. */
  path: string;
};

/** What search engines and those who pass an author's page on are told of it. */
export function AuthorHead({ author, path }: AuthorHeadProps) {
  const site = useSite();

  return (
    <>
      <PageHead
        title={author.name}
        description={excerpt(author.biography)}
        path={path}
        kind="profile"
        image={site && wholePicture(author.picture, site.origin)}
      />
      {site && <StructuredData facts={authorInSchema(author, site)} />}
    </>
  );
}
