import type { Subject } from '#contract/core/ids.ts';
import { useSession } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';

interface NewActivityProps {
  subject: Subject;
  /** What it is called, for those who do not see the card around it. */
  title: string;
}

/** For members, and with what it needs for members alone. */
const load = () => import('./new-comments.tsx');

/** On a card: `2 new`, which leads to the first of them; nothing for guests and where nothing is new. */
export function NewActivity(props: NewActivityProps) {
  const { token } = useSession();
  if (token === undefined) return null;
  return <Extra load={load}>{({ default: NewComments }) => <NewComments {...props} />}</Extra>;
}
