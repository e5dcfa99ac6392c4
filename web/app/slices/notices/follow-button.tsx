import { useState } from 'react';
import type { Subject } from '#contract/core/ids.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { useSession } from '../../client/viewer.ts';
import { showScriptMissing } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import { FollowFace } from './follow-face.tsx';

/** A guest signs in first; for members its script is loaded (rules/notices 23). */
export function FollowButton({ subject }: { subject: Subject }) {
  const { token } = useSession();
  const signInFirst = useSignInFirst();
  if (token !== undefined) return <LazyFollow subject={subject} />;
  return <FollowFace isFollowing={false} onPress={() => signInFirst({ to: 'follow' })} />;
}

const load = () => import('./member-follow.tsx');

/** A press before the script is loaded takes effect afterwards. */
function LazyFollow({ subject }: { subject: Subject }) {
  const [isMissing, setMissing] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const lazy = useLazy(load, () => setMissing(true));
  if (lazy !== undefined) return <lazy.MemberFollow subject={subject} isPressed={isPressed} />;
  return <FollowFace isFollowing={false} onPress={isMissing ? showScriptMissing : () => setPressed(true)} />;
}
