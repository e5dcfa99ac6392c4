import type { Subject } from '#contract/core/subject.ts';
import { FollowFace } from './follow-face.tsx';
import { useFollow } from './use-follow.ts';

/** As the member stands with it. */
export function MemberFollow({ subject }: { subject: Subject }) {
  return <FollowFace {...useFollow(subject)} />;
}
