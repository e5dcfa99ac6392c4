import { useEffect, useRef } from 'react';
import type { Subject } from '#contract/core/ids.ts';
import { FollowFace } from './follow-face.tsx';
import { useFollow } from './use-follow.ts';

interface MemberFollowProps {
  subject: Subject;
  /** Whether the button was pressed before this was there. */
  isPressed: boolean;
}

/** As the member stands with it. */
export function MemberFollow({ subject, isPressed }: MemberFollowProps) {
  const follow = useFollow(subject);
  const waiting = useRef(isPressed);
  const { onPress } = follow;
  useEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    onPress();
  }, [onPress]);
  return <FollowFace {...follow} />;
}
