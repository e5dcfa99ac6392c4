/** Posts, which are products or threads: a title and a text that the author may edit for a week. */
import { type Actor, type Author, isStaff } from '../accounts/model.ts';
import { dayLength } from '../core/day.ts';
import { isIntricate, isVisibleHtml } from '../core/html.ts';
import type { MemberId, SubjectId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** Days for which a browser keeps unsent drafts (rules/pages 17). */
export const draftDays = 7;

/** The maximum length of a title. */
export const titleLimit = 200;
/** The length of the plain-text summary on lists. */
export const summaryLength = 200;
/** The maximum length of a staff reason. */
export const reasonLimit = 500;

/** A post as lists show it. */
export interface PostCard<PostId extends SubjectId = SubjectId> {
  id: PostId;
  title: string;
  /** The beginning of the text as plain text. */
  summary: string;
  likes: number;
  dislikes: number;
  commentCount: number;
  createdAt: Date;
  author: Author;
}

/** Sentences by field; valid fields are absent. */
export type Problems<Form> = { [Field in keyof Form]?: string };

/** In display order. */
export function problemsOf<Form>(found: { [Field in keyof Form]?: string | undefined }): Problems<Form> {
  const problems: Problems<Form> = {};
  for (const field in found) if (found[field] !== undefined) problems[field] = found[field];
  return problems;
}

interface TextRule {
  /** The maximum length with formatting. */
  limit: number;
  tooLong: string;
  tooIntricate: string;
  required: string;
  /** The HTML that must contain text; the whole by default. */
  own?: (html: string) => string;
}

/** Also checks sanitized HTML, which must still contain text. */
export function textProblem(html: string, rule: TextRule): string | undefined {
  if (html.length > rule.limit) return rule.tooLong;
  if (isIntricate(html)) return rule.tooIntricate;
  return isVisibleHtml(rule.own?.(html) ?? html) ? undefined : rule.required;
}

/** rules/products 22: authors may edit for 7 days. */
const ownerWindow = 7 * dayLength;

/** rules/products 22 and rules/threads 7: staff always, the author for 7 days. The same applies to deleting. */
export function mayEditPost(actor: Actor, post: { authorId: MemberId; createdAt: Date }, now: Date): boolean {
  if (isStaff(actor.role)) return true;
  return actor.memberId === post.authorId && now < ownerWindowEnd(post);
}

/** Returns when the author's edit window ends. */
export function ownerWindowEnd({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + ownerWindow);
}

/** rules/members-area 2: the page length of one's contributions and of a member's page. */
export const authorPageSize = 20;

/** rules/members-area 11: totals stop one above this. */
export const authorCountLimit = 1_000;

/** The maximum length of search words. */
export const authorSearchLimit = 200;

/** Lists the posts that the viewer wrote or voted on, newest first. */
export interface ListOwn extends ListPage {
  /** Search words; '' lists all. */
  text: string;
}

/** A page of what the named member wrote or voted on. */
export interface ListByAuthor extends ListOwn {
  authorId: MemberId;
}
