import { pendingPostScreenTexts } from '#contract/pending-posts/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { OwnPendingList, useOwnPending } from './own-pending-list.tsx';

/** The viewer's pending posts among their contributions; nothing if there are none (rules/pending-posts 4). */
export function OwnPending() {
  const posts = useOwnPending();
  if (posts.length === 0) return null;
  return (
    <Section title={pendingPostScreenTexts.own} text={pendingPostScreenTexts.ownAbout}>
      <OwnPendingList posts={posts} />
    </Section>
  );
}
