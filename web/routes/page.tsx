import { redirect } from "react-router";

import { notFoundIfMissing } from "#web/app/api/or-null.ts";
import { DonateLink } from "#web/app/layout/donate-link.tsx";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { Blocks, firstParagraphText } from "#web/pages/blocks.tsx";
import { isListed } from "#web/pages/is-listed.ts";
import { PageList } from "#web/pages/page-list.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/page.ts";

/** S2.12, S2.14: the last segment of the path is the page's code. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const code = url.pathname.split("/").findLast(Boolean) ?? "";

  const page = await notFoundIfMissing(api.getPage({ code, language }));
  if (url.pathname !== paths.page(code)) throw redirect(paths.page(code) + url.search, 301);
  return page;
}

export default function PageScreen({ loaderData: page }: Route.ComponentProps) {
  const { code, title, titleLanguage, language, blocks } = page;

  return (
    <div className="wrap screen-top lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-14">
      <PageHead
        title={title}
        description={excerpt(firstParagraphText(blocks))}
        {...(isListed(page) && { path: paths.page(code) })}
      />
      <article className="lg:col-start-2">
        <h1 lang={titleLanguage?.toLowerCase()}>{title}</h1>
        <div lang={language?.toLowerCase()}>
          <Blocks blocks={blocks} />
        </div>
        {code === "support" && <DonateLink className="mt-8 btn-main" />}
      </article>
      <PageList />
    </div>
  );
}
