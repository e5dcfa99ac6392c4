/** What a thread's page says to machines: its address for shares, structured data for search engines. Pure. */
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';

type Site = Pick<SiteSettings, 'publicUrl'>;

/** Absolute, the one address that stands for the thread. */
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
