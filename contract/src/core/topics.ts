/**
 * What replies show and writes change, by name. Whoever keeps replies, an instance of the server or a browser, drops
 * those that show a topic when it changed.
 */
import type { MemberId, PerKind, Subject, SubjectKind } from './ids.ts';

type ListTopic = 'products' | 'threads';

export type Topic =
  /** Every reply shows it. */
  | 'everything'
  /** The names of categories, types, tags and labels. */
  | 'masters'
  /** Which products, or threads, there are: lists, feeds, searches. */
  | ListTopic
  /** How often many of them were liked and commented on. */
  | `${SubjectKind}-counts`
  /** One of them, as its author and the staff leave it. */
  | `${SubjectKind}:${number}`
  /** What members make of one: comments and votes. */
  | `${SubjectKind}-activity:${number}`
  /** What is taken back of that, or put right: edits, removals, restorings and reviews of comments, votes that leave. */
  | `${SubjectKind}-corrections:${number}`
  /** How a member is shown at what they wrote, by what they say of themselves: name, face, city. */
  | `author:${number}`
  /** What others make of a member: reputation. */
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

/** What the page of one shows, but for its author and what it is filed under. */
export function pageTopics(subject: Subject): Topic[] {
  return [topics.subject(subject), topics.activity(subject), topics.corrections(subject)];
}

/** What is shown of whoever wrote something, beside it. */
export function bylineTopics(id: MemberId): Topic[] {
  return [topics.author(id), topics.member(id)];
}

/** What a list shows; whose things it names, it does not name one by one. */
export function listTopics(kind: SubjectKind): Topic[] {
  return [topics.lists(kind), topics.counts(kind)];
}

/** What posting, editing, deleting and restoring change. */
export function contentTopics(subject: Subject): Topic[] {
  return [topics.lists(subject.kind), topics.subject(subject)];
}

/** What a new name or face changes: seldom enough to flush all lists, which show twenty of them each. */
export function authorTopics(id: MemberId): Topic[] {
  return [topics.author(id), topics.lists('product'), topics.lists('thread')];
}

/** What a new comment or a vote changes. */
export function activityTopics(subject: Subject): Topic[] {
  return [topics.activity(subject), topics.counts(subject.kind)];
}

/** The ids of those products, or threads, whose activity is among these. */
export function activeAmong(changed: readonly Topic[], kind: SubjectKind): number[] {
  const activity = `${kind}-activity:`;
  return changed
    .filter((topic) => topic.startsWith(activity))
    .map((topic) => Number(topic.slice(activity.length)));
}

/** What an edit or a review of a comment changes: of all that shows comments or their counts, nothing may be late. */
export function correctionTopics(subject: Subject): Topic[] {
  return [topics.activity(subject), topics.corrections(subject)];
}

/** What comes with a comment or a vote that goes, or comes back. */
export function withdrawalTopics(subject: Subject): Topic[] {
  return [...activityTopics(subject), topics.corrections(subject)];
}

type NameOf<Name> = Name extends `${infer Before}:${number}` ? Before : Name;

/** True of what lists show of many things, and what every vote would invalidate: known within a second, many changes at once. */
export function isDelayed(topic: Topic): boolean {
  return delayedNames.has(topic.split(':', 1)[0] ?? '');
}

const delayedNames: ReadonlySet<string> = new Set<NameOf<Topic>>([
  'product-counts',
  'thread-counts',
  'member',
]);

/**
 * Whether a page that shows it may be the one before for a second, while the new one is made: votes and new comments,
 * which many members give one thing at the same time. Never a call's reply: a browser asks for that right after its
 * member's own act.
 */
export function mayShowLate(topic: string): boolean {
  return lateNames.has(topic.split(':', 1)[0] ?? '');
}

const lateNames: ReadonlySet<string> = new Set<NameOf<Topic>>(['product-activity', 'thread-activity']);
