import { paths } from '#contract/core/paths.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { useSite } from '../../client/environment.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { StructuredData } from '../../kit/page/structured-data.tsx';
import { threadData } from './thread-metadata.ts';

/** What shares and search engines see; React moves it into the head. */
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
