import { listBookPaths } from "#catalog/epub/book-address.ts";
import { allowPlaceAddress } from "#catalog/epub/book-names.ts";
import { type Markup, namespaces } from "#catalog/epub/markup.ts";
import type { Contents } from "#catalog/epub/read-contents.ts";
import type { Entry, Place } from "#catalog/epub/read-links.ts";

import { type Cleaning, toPrintable } from "./cleaning.ts";

/**
 * The page of contents of a cleaned book, in the form that EPUB 3 prescribes, because readers take no other. It is in
 * the top folder. null when the book has no contents.
 */
export function buildContents(
  { entries, landmarks }: Contents,
  createCleaning: (path: string) => Cleaning,
): Markup | null {
  const marks = landmarks.flatMap(({ type, label, place }) => {
    const href = writeAddress(place);
    return href === null ? [] : [create("li", {}, [create("a", { type, href }, [label])])];
  });
  const lists = [
    ...(entries.length > 0 ? [buildNav("toc", entries.map(buildEntry))] : []),
    ...(marks.length > 0 ? [buildNav("landmarks", marks)] : []),
  ];
  if (lists.length === 0) return null;
  const head = create("head", {}, [create("title", {}, ["Contents"])]);
  return create("html", {}, [head, create("body", {}, lists)]);

  function buildEntry({ label, place, children }: Entry): Markup {
    const href = place && writeAddress(place);
    const words = href === null ? create("span", {}, [label]) : create("a", { href }, [label]);
    const below = children.length > 0 ? [create("ol", {}, children.map(buildEntry))] : [];
    return create("li", {}, [words, ...below]);
  }

  function writeAddress({ from, address }: Place): string | null {
    const cleaning = createCleaning(from);
    const allowed = allowPlaceAddress(cleaning, address);
    const [place] = allowed === null ? [] : listBookPaths(cleaning.names.nameOf(from), allowed);
    if (place) return place.path + makeDecodable(place.fragment);
    cleaning.note(`the address ${toPrintable(address)}`);
    return null;
  }
}

/** Readers decode addresses, and drop the whole list for one that fails. */
function makeDecodable(fragment: string): string {
  try {
    decodeURI(fragment);
    return fragment;
  } catch {
    return fragment.replaceAll("%", "%25");
  }
}

function buildNav(type: string, items: readonly Markup[]): Markup {
  return create("nav", { type }, [create("ol", {}, items)]);
}

function create(
  name: string,
  attributes: Record<string, string>,
  children: readonly (Markup | string)[],
): Markup {
  const given = Object.entries(attributes).map(([key, value]) => ({
    space: key === "type" ? namespaces.ops : "",
    name: key,
    value,
  }));
  return { space: namespaces.html, name, attributes: given, children };
}
