/** Structured data of a page for search engines (schema.org). */
export function StructuredData({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptJson` lets no `<` through.
      dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
    />
  );
}

/** Encodes JSON for an inert script: `<` never appears in it, so that nothing ends the script early. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
