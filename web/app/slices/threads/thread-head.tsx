import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { useSite } from '../../client/environment.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { StructuredData } from '../../kit/page/structured-data.tsx';

/** Metadata for sharing and search engines; React moves it into the head. */
export function ThreadHead({ thread }: { thread: ThreadDetail }) {
  const { id, title, summary } = thread;
  return (
    <>
      <PageHead
        title={title}
        type="article"
        canonical={paths.thread(id)}
        {...(summary !== '' && { description: summary })}
      />
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      <StructuredData data={threadData(useSite(), thread)} />
    </>
  );
}

/** Machine-readable data of a thread's page: its address for sharing, structured data for search engines. Pure. */
type Site = Pick<SiteSettings, 'publicUrl'>;

/** The thread's canonical address, absolute. */
export function threadUrl(site: Site, { id }: Pick<ThreadDetail, 'id'>): string {
  return site.publicUrl + paths.thread(id);
}

/** A schema.org DiscussionForumPosting. */
export function threadData(site: Site, thread: ThreadDetail): object {
  const { title, summary, author, createdAt, editedAt, likes, commentCount } = thread;
  const counted = (action: 'Like' | 'Comment', count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}Action`,
    userInteractionCount: count,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: title,
    ...(summary !== '' && { text: summary }),
    url: threadUrl(site, thread),
    author: { '@type': 'Person', name: `${author.firstName} ${author.lastName}` },
    datePublished: createdAt.toISOString(),
    ...(editedAt !== null && { dateModified: editedAt.toISOString() }),
    commentCount,
    interactionStatistic: [counted('Like', likes), counted('Comment', commentCount)],
  };
}
