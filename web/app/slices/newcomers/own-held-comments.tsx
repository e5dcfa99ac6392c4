import { keyOf, type Subject } from '#contract/core/ids.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { OwnHeldList, useOwnHeld } from './own-held-list.tsx';

/** One's own comments on one thing that are not public: nobody else is shown them. */
export default function OwnHeldComments({ subject }: { subject: Subject }) {
  const posts = useOwnHeld().filter(
    (post) => post.subject !== null && keyOf(post.subject) === keyOf(subject),
  );
  if (posts.length === 0) return null;
  return (
    <Section title={newcomerScreenTexts.ownComments} text={newcomerScreenTexts.ownAbout}>
      <OwnHeldList posts={posts} />
    </Section>
  );
}
