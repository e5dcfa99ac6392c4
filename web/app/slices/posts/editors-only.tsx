import type { ReactNode } from 'react';
import type { PostCard } from '#contract/posts/model.ts';
import { useViewer } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';
import { mayEditNow } from './may-edit-now.ts';

interface EditorsOnlyProps<Part> {
  post: Pick<PostCard, 'author' | 'createdAt'>;
  /** Loads the component on demand; must be stable. */
  load: () => Promise<Part>;
  children: (part: Part) => ReactNode;
}

/** Content for viewers who may edit a post; they are known only after hydration. */
export function EditorsOnly<Part extends object>({ post, ...shown }: EditorsOnlyProps<Part>) {
  const viewer = useViewer();
  const isShown = viewer.is === 'member' && mayEditNow(viewer.profile, post);
  return isShown && <Extra {...shown} />;
}
