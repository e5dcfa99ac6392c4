/** Marks the viewer's own posts in lists, which are known only after hydration. */
import type { MemberId } from '#contract/core/ids.ts';
import { useMemberId } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';
import type { OwnPostProps } from './own-post.tsx';

/** Loaded only if the viewer has posts in the list. */
const load = () => import('./own-post.tsx');

/** Returns a function that is true if the viewer is the given author. One call of this hook serves a whole list. */
export function useIsOwn(): (authorId: MemberId) => boolean {
  const memberId = useMemberId();
  return (authorId) => authorId === memberId;
}

/** Uses a line that exists anyway, so that nothing moves when the mark appears. */
export function OwnPostMark(props: OwnPostProps) {
  return <Extra load={load}>{({ default: OwnPost }) => <OwnPost {...props} />}</Extra>;
}
