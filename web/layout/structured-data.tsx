type StructuredDataProps = {
  /** In the words of schema.org; what is undefined is left out. */
  facts: { "@type": string } & Record<string, unknown>;
};

/** What the page is about, as a block of data for search engines: no browser runs it, and no text in it can end it. */
export function StructuredData({ facts }: StructuredDataProps) {
  const data = JSON.stringify({ "@context": "https://schema.org", ...facts });

  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: data.replaceAll("<", "\\u003c") }}
    />
  );
}
