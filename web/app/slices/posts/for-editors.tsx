import type { ReactNode } from 'react';
import type { PostCard } from '#contract/posts/model.ts';
import { useViewer } from '../../client/viewer.ts';
import { Extra } from '../../kit/say/lazy-part.tsx';
import { mayEditNow } from './may-edit-now.ts';

interface ForEditorsProps<Part> {
  post: Pick<PostCard, 'author' | 'createdAt'>;
  /** What is shown of, the same for good: loaded when it is. */
  load: () => Promise<Part>;
  children: (part: Part) => ReactNode;
}

/** What only those see who may edit a post; who they are is known after the page has come alive. */
export function ForEditors<Part extends object>({ post, ...shown }: ForEditorsProps<Part>) {
  const viewer = useViewer();
  const isShown = viewer.is === 'member' && mayEditNow(viewer.profile, post);
  return isShown && <Extra {...shown} />;
}
