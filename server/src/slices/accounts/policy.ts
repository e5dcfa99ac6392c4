import type { Viewer } from '../../platform/http/viewer.ts';

const freshMinutes = 15;

/** rules/accounts 45: whoever has just signed in has just proved who they are. */
export function isFresh({ signedInAt }: Viewer, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= freshMinutes * 60_000;
}
