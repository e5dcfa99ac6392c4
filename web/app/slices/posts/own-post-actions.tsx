/** Marks the viewer's own posts in lists, which are known only after hydration. */
import type { MemberId } from '#contract/core/ids.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';
import type { OwnPostProps } from './own-post.tsx';

/** Loaded only if the viewer has posts in the list. */
const load = () => import('./own-post.tsx');

/** One lookup for a whole list. */
export function useMine(): (authorId: MemberId) => boolean {
  const memberId = useMemberId();
  return (authorId) => authorId === memberId;
}

/** Uses an existing line, so that nothing moves when it appears. */
export function Mine(props: OwnPostProps) {
  return <Extra load={load}>{({ default: OwnPost }) => <OwnPost {...props} />}</Extra>;
}
