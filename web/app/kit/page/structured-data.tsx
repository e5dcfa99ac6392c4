import { scriptJson } from './script-json.ts';

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
