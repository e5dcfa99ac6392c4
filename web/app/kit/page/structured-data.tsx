/** Structured data of a page for search engines (schema.org); undefined in a browser, which need not make it again. */
export function StructuredData({ data }: { data: object | undefined }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `scriptJson` lets no `<` through.
      dangerouslySetInnerHTML={{ __html: data === undefined ? '' : scriptJson(data) }}
    />
  );
}

/** Encodes JSON for an inert script: `<` never appears in it, so that nothing ends the script early. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
