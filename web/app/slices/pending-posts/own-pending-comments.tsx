import { keyOf, type Subject } from '#contract/core/ids.ts';
import { pendingPostScreenTexts } from '#contract/pending-posts/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { OwnPendingList, useOwnPending } from './own-pending-list.tsx';

/** The viewer's own pending comments on one subject; nobody else sees them. */
export default function OwnPendingComments({ subject }: { subject: Subject }) {
  const posts = useOwnPending().filter(
    (post) => post.subject !== null && keyOf(post.subject) === keyOf(subject),
  );
  if (posts.length === 0) return null;
  return (
    <Section title={pendingPostScreenTexts.ownComments} text={pendingPostScreenTexts.ownAbout}>
      <OwnPendingList posts={posts} />
    </Section>
  );
}
