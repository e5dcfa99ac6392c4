/** What a page is about, for search engines (schema.org). */
export function StructuredData({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptJson` lets no `<` through.
      dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
    />
  );
}

/** JSON for an inert script: no `<` in it, so that nothing ends the script early. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
