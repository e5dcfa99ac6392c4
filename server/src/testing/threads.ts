/** Threads inserted as the slice itself inserts them, and requested with wire names. */
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import { insertThread, type NewThread } from '../slices/threads/index.ts';
import type { TestApp } from './app.ts';
import { type Callee, call, callOk, type Sender } from './call.ts';
import { setCounts } from './counts.ts';
import { anyAuthor } from './products.ts';

export interface GivenThread extends Partial<Omit<NewThread, 'authorId'>> {
  authorId?: number;
  /** Time of the last comment. */
  activeAt?: Date;
}

/** Inserts a thread of one sentence, with the given changes. */
export async function addThread(app: TestApp, given: GivenThread = {}): Promise<ThreadId> {
  const { authorId, activeAt, ...changes } = given;
  const text = changes.descriptionText ?? 'Who has a good answer to this?';
  const thread: NewThread = {
    title: 'A question from the trade',
    descriptionHtml: `<p>${text}</p>`,
    descriptionText: text,
    summary: text.slice(0, 200),
    ...changes,
    authorId: (authorId as MemberId | undefined) ?? (await anyAuthor(app)),
  };
  const threadId = await app.context.write(async ({ tx, changed }) => {
    const { id } = await insertThread(tx, thread);
    changed(...contentTopics({ kind: 'thread', id }));
    return id;
  });
  if (activeAt !== undefined) await setCounts(app, 'thread', threadId, { active_at: activeAt });
  return threadId;
}

export interface Forum {
  id: number;
  for_title: string;
  for_descr: string;
  [name: string]: unknown;
}

interface ForumList {
  message: Forum[];
  totalCount: number;
}

export function listForums(app: Callee, body: Record<string, unknown> = {}) {
  return call<ForumList>(app, 'forums', body);
}

/** The titles of the list, in its order. */
export async function forumTitles(app: Callee, body: Record<string, unknown> = {}): Promise<string[]> {
  const { message } = await callOk<ForumList>(app, 'forums', { limit: 200, ...body });
  return message.map(({ for_title }) => for_title);
}

export function forumDetails(app: Callee, id: number) {
  return call<{ message: Forum }>(app, 'forumDetails', { id });
}

/** The public view of an existing thread. */
export async function shownForum(app: Callee, id: number): Promise<Forum> {
  return (await callOk<{ message: Forum }>(app, 'forumDetails', { id })).message;
}

export function startForum(app: Callee, sender: Sender, given: Record<string, unknown> = {}) {
  const usual = { title: 'How do you file this?', description: '<p>By <b>name</b>, or by date?</p>' };
  return call<{ id: number }>(app, 'addForum', { ...usual, ...given }, sender);
}
