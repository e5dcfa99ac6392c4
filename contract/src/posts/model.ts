/** What products and threads have in common: a member posts a title and a text, and may change them for a week. */
import { type Actor, type Author, isStaff } from '../accounts/model.ts';
import { dayLength } from '../core/day.ts';
import { isIntricate, isVisibleHtml } from '../core/html.ts';
import type { MemberId, SubjectId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';

/** Characters. */
export const titleLimit = 200;
/** Characters of plain text that lists show of a text's opening. */
export const summaryLength = 200;
/** Characters of why the staff act on what somebody else wrote. */
export const reasonLimit = 500;

/** A post as lists show it. */
export interface PostCard<PostId extends SubjectId = SubjectId> {
  id: PostId;
  title: string;
  /** The opening of the text as plain text. */
  summary: string;
  likes: number;
  dislikes: number;
  commentCount: number;
  createdAt: Date;
  author: Author;
}

/** The sentences to show, by field; a field that is fine is not there. */
export type Problems<Form> = { [Field in keyof Form]?: string };

/** In the order in which they are given. */
export function problemsOf<Form>(found: { [Field in keyof Form]?: string | undefined }): Problems<Form> {
  const problems: Problems<Form> = {};
  for (const field in found) if (found[field] !== undefined) problems[field] = found[field];
  return problems;
}

interface TextRule {
  /** Characters, formatting included. */
  limit: number;
  tooLong: string;
  tooIntricate: string;
  required: string;
  /** The part of it that must say something; all of it where nothing else is said. */
  own?: (html: string) => string;
}

/** Also for HTML that was reduced meanwhile: what is left must still say something. */
export function textProblem(html: string, rule: TextRule): string | undefined {
  if (html.length > rule.limit) return rule.tooLong;
  if (isIntricate(html)) return rule.tooIntricate;
  return isVisibleHtml(rule.own?.(html) ?? html) ? undefined : rule.required;
}

/** rules/products 22: owner window, 7 days after creation. */
const ownerWindow = 7 * dayLength;

/** rules/products 22 and rules/threads 7: staff always, the owner for 7 days. Deleting keeps the same rule. */
export function mayEditPost(actor: Actor, post: { authorId: MemberId; createdAt: Date }, now: Date): boolean {
  if (isStaff(actor.role)) return true;
  return actor.memberId === post.authorId && now < ownerWindowEnd(post);
}

/** Until when its owner may edit a post. */
export function ownerWindowEnd({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + ownerWindow);
}

/** rules/members-area 2: of one's contributions, and of what another member's page lists. */
export const authorPageSize = 20;

/** rules/members-area 11: totals are counted no further than one above. */
export const authorCountLimit = 1_000;

/** Characters. */
export const authorSearchLimit = 200;

/** What the member who asks has written or voted on, newest first. */
export interface ListOwn extends ListPage {
  /** Words to find in it; '' lists all. */
  text: string;
}

/** The same of the one who is named. */
export interface ListByAuthor extends ListOwn {
  authorId: MemberId;
}
