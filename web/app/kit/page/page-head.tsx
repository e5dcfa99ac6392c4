import { useSite } from '../../client/environment.ts';

interface PageHeadProps {
  /** Without the site's name; the home page leaves it out. */
  title?: string;
  description?: string;
  /** Path and query of the one address that stands for this page; a page with one is also told to shares. */
  canonical?: string;
  /** What shares take the page for, in Open Graph's words. */
  type?: 'website' | 'product' | 'article';
  /** Where feed readers find the newest of what the page lists. */
  feed?: { title: string; href: string };
  /** For pages that are of no use to a search engine. */
  noindex?: boolean;
}

/** The document's title and descriptions, for shares too; React moves them into the head. */
export function PageHead({
  title,
  description,
  canonical,
  type = 'website',
  feed,
  noindex = false,
}: PageHeadProps) {
  const site = useSite();
  return (
    <>
      <title>{title === undefined ? site.name : `${title} · ${site.name}`}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {canonical !== undefined && (
        <>
          <link rel="canonical" href={site.publicUrl + canonical} />
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:title" content={title ?? site.name} />
          {description !== undefined && <meta property="og:description" content={description} />}
          <meta property="og:url" content={site.publicUrl + canonical} />
        </>
      )}
      {feed !== undefined && (
        <link rel="alternate" type="application/atom+xml" title={feed.title} href={feed.href} />
      )}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
