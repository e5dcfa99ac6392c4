import { useEffect, useState } from 'react';
import { keyOf, type Subject } from '#contract/core/subject.ts';
import { browserStore } from '../../client/storage.ts';
import { useViewer } from '../../client/viewer.ts';
import { isNewSince, type Visit, visitsOf } from './visits.ts';

/**
 * The member's last visit before this one; undefined for guests, on the first one, and until the viewer is known.
 * `count` is how many comments there are, once it is known; what the member sees of it is noted for the next time.
 */
export function useVisit(subject: Subject, count: number | undefined): Visit | undefined {
  const viewer = useViewer();
  const memberId = viewer.is === 'member' ? viewer.profile.id : undefined;
  const [before, setBefore] = useState<{ of: string; visit: Visit | undefined }>();
  const of = `${memberId} ${keyOf(subject)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is who and what.
  useEffect(() => {
    if (memberId === undefined || count === undefined) return;
    const visits = visitsOf(memberId, browserStore);
    // What was there before is looked up once, however often this visit is noted.
    setBefore((known) => (known?.of === of ? known : { of, visit: visits.asOfNow()(subject) }));
  }, [of, count === undefined]);

  const isKnown = before?.of === of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (memberId === undefined || count === undefined || !isKnown) return;
    visitsOf(memberId, browserStore).note(subject, { at: new Date(), count });
  }, [of, isKnown, count]);

  return isKnown ? before.visit : undefined;
}

/** For lists: whether there was activity since the member was last there. */
export function useIsNew(): (subject: Subject, activeAt: Date) => boolean {
  const viewer = useViewer();
  if (viewer.is !== 'member') return () => false;
  const lastVisit = visitsOf(viewer.profile.id, browserStore).asOfNow();
  return (subject, activeAt) => isNewSince(lastVisit(subject), activeAt);
}
