/** Threads of the forum, huddles on screen. */
import { type Actor, type Author, isStaff } from '../accounts/model.ts';
import { isIntricate, visibleText } from '../core/html.ts';
import type { MemberId, ThreadId } from '../core/ids.ts';
import { threadTexts } from './texts.ts';

export const threadPageSize = 20;
/** decisions 1.4 */
export const threadLimit = { min: 1, max: 200 } as const;
/** Characters of plain text that a list shows of a thread's opening. */
export const threadSummaryLength = 200;

/** In the order in which they are offered. */
export const threadOrders = ['new', 'discussed', 'unanswered'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** A thread as lists show it. */
export interface ThreadCard {
  id: ThreadId;
  title: string;
  /** The opening as plain text. */
  summary: string;
  likes: number;
  dislikes: number;
  commentCount: number;
  createdAt: Date;
  /** When it was written or last commented on. */
  activeAt: Date;
  author: Author;
}

/** A thread with everything its own page shows. */
export interface ThreadDetail extends ThreadCard {
  descriptionHtml: string;
  editedAt: Date | null;
}

export interface ListThreads {
  skip: number;
  limit: number;
  /** Words to find; '' lists all. */
  text: string;
  order: ThreadOrder;
}

/** Totals are counted no further than one above: that one means "more than so many". */
export const threadCountLimit = 1_000;

export interface ThreadList {
  threads: ThreadCard[];
  /** Of all that match, up to `threadCountLimit` + 1. */
  total: number;
}

/** As entered. */
export interface ThreadForm {
  title: string;
  descriptionHtml: string;
}

export type ThreadProblems = Partial<Record<keyof ThreadForm, string>>;

/** Characters. */
export const threadTitleLimit = 200;
export const threadTextLimit = 50_000;
export const threadSearchLimit = 200;

/** The sentences to show, in the order of the form; empty when everything is fine. */
export function threadProblems({ title, descriptionHtml }: ThreadForm): ThreadProblems {
  const problems: [keyof ThreadForm, string | undefined][] = [
    ['title', titleProblem(title)],
    ['descriptionHtml', threadTextProblem(descriptionHtml)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** Also for HTML that was reduced meanwhile: what is left must still say something. */
export function threadTextProblem(html: string): string | undefined {
  if (html.length > threadTextLimit) return threadTexts.textTooLong;
  if (isIntricate(html)) return threadTexts.textTooIntricate;
  return visibleText(html) === '' ? threadTexts.textRequired : undefined;
}

function titleProblem(title: string): string | undefined {
  if (visibleText(title) === '') return threadTexts.titleRequired;
  return title.trim().length > threadTitleLimit
    ? `Please use at most ${threadTitleLimit} characters.`
    : undefined;
}

const ownerWindow = 7 * 24 * 60 * 60 * 1000;

/** decisions 5.5: the owner for 7 days, staff always. Deleting keeps the same rule. */
export function mayEditThread(
  actor: Actor,
  thread: { authorId: MemberId; createdAt: Date },
  now: Date,
): boolean {
  if (isStaff(actor.role)) return true;
  return actor.memberId === thread.authorId && now.getTime() < thread.createdAt.getTime() + ownerWindow;
}
