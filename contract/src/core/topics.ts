/**
 * Topics name what replies show and writes change. Caches, on the server and in the browser, drop replies whose topic
 * changed.
 */
import type { MemberId, PerKind, Subject, SubjectKind } from './ids.ts';

type ListTopic = 'products' | 'threads';

export type Topic =
  /** Invalidates every reply. */
  | 'everything'
  /** The names of categories, types, tags and labels. */
  | 'masters'
  /** The set of products, or of threads: lists, feeds, searches. */
  | ListTopic
  /** The vote and comment counts of many. */
  | `${SubjectKind}-counts`
  /** One product or thread, as author and staff edit it. */
  | `${SubjectKind}:${number}`
  /** The comments and votes of a product or thread. */
  | `${SubjectKind}-activity:${number}`
  /** Corrections to them: edits, removals and restorations of comments, votes of deleted accounts. */
  | `${SubjectKind}-corrections:${number}`
  /** An author's name, picture and city. */
  | `author:${number}`
  /** An author's reputation. */
  | `member:${number}`;

const lists: PerKind<ListTopic> = { product: 'products', thread: 'threads' };

export const topics = {
  everything: 'everything',
  taxonomy: 'masters',
  lists: (kind: SubjectKind): Topic => lists[kind],
  counts: (kind: SubjectKind): Topic => `${kind}-counts`,
  subject: ({ kind, id }: Subject): Topic => `${kind}:${id}`,
  activity: ({ kind, id }: Subject): Topic => `${kind}-activity:${id}`,
  corrections: ({ kind, id }: Subject): Topic => `${kind}-corrections:${id}`,
  author: (id: MemberId): Topic => `author:${id}`,
  member: (id: MemberId): Topic => `member:${id}`,
} as const;

/** The topics of a post's page, without its author and taxonomy. */
export function pageTopics(subject: Subject): Topic[] {
  return [topics.subject(subject), topics.activity(subject), topics.corrections(subject)];
}

/** The topics of an author beside a post. */
export function bylineTopics(id: MemberId): Topic[] {
  return [topics.author(id), topics.member(id)];
}

/** The topics of a list. It has none for each post, so a changed post invalidates all lists of its kind. */
export function listTopics(kind: SubjectKind): Topic[] {
  return [topics.lists(kind), topics.counts(kind)];
}

/** The topics that posting, editing, deleting and restoring change. */
export function contentTopics(subject: Subject): Topic[] {
  return [topics.lists(subject.kind), topics.subject(subject)];
}

/** The topics of a new name or picture. They are rare enough to flush all lists, which show twenty authors each. */
export function authorTopics(id: MemberId): Topic[] {
  return [topics.author(id), topics.lists('product'), topics.lists('thread')];
}

/** The topics of a new comment or a vote. */
export function activityTopics(subject: Subject): Topic[] {
  return [topics.activity(subject), topics.counts(subject.kind)];
}

/** The ids of the products, or threads, whose activity is among these topics. */
export function changedActivityIds(changed: readonly Topic[], kind: SubjectKind): number[] {
  const activity = `${kind}-activity:`;
  return changed
    .filter((topic) => topic.startsWith(activity))
    .map((topic) => Number(topic.slice(activity.length)));
}

/** The topics of an edit or a review of a comment, which must never show late. */
export function correctionTopics(subject: Subject): Topic[] {
  return [topics.activity(subject), topics.corrections(subject)];
}

/** The topics of a withdrawn or restored comment or vote. */
export function withdrawalTopics(subject: Subject): Topic[] {
  return [...activityTopics(subject), topics.corrections(subject)];
}

type NameOf<Name> = Name extends `${infer Before}:${number}` ? Before : Name;

/**
 * True for counts on lists and for reputations, which every vote would invalidate: they are invalidated within a
 * second, many at once.
 */
export function isDelayed(topic: Topic): boolean {
  return delayedNames.has(topic.split(':', 1)[0] ?? '');
}

const delayedNames: ReadonlySet<string> = new Set<NameOf<Topic>>([
  'product-counts',
  'thread-counts',
  'member',
]);

/**
 * True if a page may stay one second stale while the new one is made: after votes and new comments, which come in
 * bursts. Call replies are never stale, since browsers ask for them right after a write.
 */
export function mayShowLate(topic: string): boolean {
  return lateNames.has(topic.split(':', 1)[0] ?? '');
}

const lateNames: ReadonlySet<string> = new Set<NameOf<Topic>>(['product-activity', 'thread-activity']);
