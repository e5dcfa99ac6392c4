import { useState } from 'react';
import type { Subject } from '#contract/core/ids.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { useSession } from '../../client/viewer.ts';
import { sayMissing } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import { FollowFace } from './follow-face.tsx';

/** rules/notices 23. A guest signs in first; who has signed in loads what it takes. */
export function FollowButton({ subject }: { subject: Subject }) {
  const { token } = useSession();
  const signInFirst = useSignInFirst();
  if (token !== undefined) return <LazyFollow subject={subject} />;
  return <FollowFace isFollowing={false} onPress={() => signInFirst({ to: 'follow' })} />;
}

const load = () => import('./member-follow.tsx');

/** A press before that is there is not lost: it counts as soon as it is. */
function LazyFollow({ subject }: { subject: Subject }) {
  const [isMissing, setMissing] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const lazy = useLazy(load, () => setMissing(true));
  if (lazy !== undefined) return <lazy.MemberFollow subject={subject} isPressed={isPressed} />;
  return <FollowFace isFollowing={false} onPress={isMissing ? sayMissing : () => setPressed(true)} />;
}
