/** When a member was last here, for each product and thread, as this browser remembers it. Pure. */
import type { Comment } from '#contract/comments/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/subject.ts';
import type { TextStore } from '../../client/storage.ts';

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
