import { type ReactNode, Suspense } from 'react';
import type { PostCard } from '#contract/posts/model.ts';
import { useViewer } from '../../client/viewer.ts';
import { mayEditNow } from './may-edit-now.ts';

interface ForEditorsProps {
  post: Pick<PostCard, 'author' | 'createdAt'>;
  /** Loaded when it is shown. */
  children: ReactNode;
}

/** What only those see who may edit a post; who they are is known after the page has come alive. */
export function ForEditors({ post, children }: ForEditorsProps) {
  const viewer = useViewer();
  const isShown = viewer.is === 'member' && mayEditNow(viewer.profile, post);
  return isShown && <Suspense fallback={null}>{children}</Suspense>;
}
