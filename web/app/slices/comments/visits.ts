/** When a member was last here, for each product and thread, as this browser remembers it. */
import { useEffect, useState } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/subject.ts';
import { browserStore, type TextStore } from '../../client/storage.ts';
import { useViewer } from '../../client/viewer.ts';

export interface Visit {
  at: Date;
  /** Comments that were there. */
  count: number;
}

/** Products and threads that are remembered, those of the latest visits. */
const limit = 500;

type Noted = [key: string, at: number, count: number];

interface Visits {
  /** Reads once what is remembered, for lists, which look up many. */
  asOfNow(): (subject: Subject) => Visit | undefined;
  note(subject: Subject, visit: Visit): void;
}

export function visitsOf(memberId: MemberId, store: TextStore): Visits {
  const name = `visits:${memberId}`;
  const read = () => parse(store.read(name) ?? '');
  return {
    asOfNow() {
      const visits = new Map(read().map(([key, at, count]) => [key, { at: new Date(at), count }]));
      return (subject) => visits.get(keyOf(subject));
    },
    note(subject, { at, count }) {
      const key = keyOf(subject);
      const others = read().filter(([other]) => other !== key);
      store.write(name, JSON.stringify([[key, at.getTime(), count], ...others].slice(0, limit)));
    },
  };
}

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

/** Whether something happened since the last visit; on the first one nothing counts as new. */
export function isNewSince(visit: Visit | undefined, at: Date): boolean {
  return visit !== undefined && at.getTime() > visit.at.getTime();
}

/** One's own are never news. */
export function isNewComment(
  { author, createdAt }: Pick<Comment, 'author' | 'createdAt'>,
  visit: Visit | undefined,
  viewer: MemberId,
): boolean {
  return author !== null && author.id !== viewer && isNewSince(visit, createdAt);
}

function parse(text: string): Noted[] {
  try {
    const records: unknown = JSON.parse(text);
    return Array.isArray(records) ? records.filter(isNoted) : [];
  } catch {
    return [];
  }
}

function isNoted(value: unknown): value is Noted {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Number.isFinite(value[1]) &&
    Number.isFinite(value[2])
  );
}
