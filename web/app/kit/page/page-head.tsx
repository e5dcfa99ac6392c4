import { paths } from '#contract/core/paths.ts';
import { useSite } from '../../client/environment.ts';

interface PageHeadProps {
  /** Without the site's name; the home page omits it. */
  title?: string;
  description?: string;
  /** Path and query of the page's canonical address; it is also used for sharing. */
  canonical?: string;
  /** The page's Open Graph type. */
  type?: 'website' | 'product' | 'article';
  /** Feed of the newest items of the list. */
  feed?: { title: string; slug?: string };
  /** Excludes the page from search engines. */
  noindex?: boolean;
}

/** Renders the document's title and descriptions, also for sharing; React moves them into the head. */
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
        <>
          <link rel="alternate" type="application/atom+xml" title={feed.title} href={paths.feed(feed.slug)} />
          <link
            rel="alternate"
            type="application/feed+json"
            title={feed.title}
            href={paths.feed(feed.slug, 'json')}
          />
        </>
      )}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
