type StructuredDataProps = {
  /** Properties of schema.org; undefined ones are left out. */
  facts: { "@type": string } & Record<string, unknown>;
};

/** JSON-LD for search engines. Escaping keeps any text from closing the script element. */
export function StructuredData({ facts }: StructuredDataProps) {
  const data = JSON.stringify({ "@context": "https://schema.org", ...facts });

  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: data.replaceAll("<", "\\u003c") }}
    />
  );
}
