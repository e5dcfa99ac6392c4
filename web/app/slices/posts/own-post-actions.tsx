/** What tells the viewer in lists which posts are their own: known only after the page has come alive. */
import type { MemberId } from '#contract/core/ids.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';
import type { OwnPostProps } from './own-post.tsx';

/** With what it needs, loaded where there is one. */
const load = () => import('./own-post.tsx');

/** One question for a whole list. */
export function useMine(): (authorId: MemberId) => boolean {
  const memberId = useMemberId();
  return (authorId) => authorId === memberId;
}

/** Within a line that is there already, so that nothing moves when it comes. */
export function Mine(props: OwnPostProps) {
  return <Extra load={load}>{({ default: OwnPost }) => <OwnPost {...props} />}</Extra>;
}
