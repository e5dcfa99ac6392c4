import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { OwnHeldList, useOwnHeld } from './own-held-list.tsx';

/** What one posted that is not public, among one's contributions; nothing where there is none (rules/newcomers 4). */
export function OwnHeld() {
  const posts = useOwnHeld();
  if (posts.length === 0) return null;
  return (
    <Section title={newcomerScreenTexts.own} text={newcomerScreenTexts.ownAbout}>
      <OwnHeldList posts={posts} />
    </Section>
  );
}
