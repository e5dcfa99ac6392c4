/** Notices as a client requests them, with the jobs that create them, which tests run themselves. */
import { listNotices } from '#contract/notices/calls.ts';
import type { Notice } from '#contract/notices/model.ts';
import { noticeText } from '#contract/notices/sentences.ts';
import { notifyPending } from '../slices/notices/index.ts';
import type { TestApp } from './app.ts';
import { callOk, type Sender } from './call.ts';

export interface WireNotices {
  message: { id: number; [name: string]: unknown }[];
  totalCount: number;
  unreadCount: number;
  as_of: string;
  snapshot: string;
}

export async function noticesOf(app: TestApp, sender: Sender, page: { skip?: number; limit?: number } = {}) {
  await app.settle();
  await notifyPending(app.context);
  return callOk<WireNotices>(app, 'myNotices', page, sender);
}

/** The text of each notice, newest first; read ones are marked. */
export async function noticesFor(app: TestApp, sender: Sender): Promise<string[]> {
  const found = await readNotices(app, sender);
  return found.map((notice) => `${notice.isRead ? '(read) ' : ''}${noticeText(notice)}`);
}

/** As pages parse them. */
export async function readNotices(app: TestApp, sender: Sender): Promise<Notice[]> {
  return listNotices.reply.fromWire(await noticesOf(app, sender)).notices;
}

export async function markNotices(app: TestApp, sender: Sender, body: Record<string, unknown> = { all: 1 }) {
  return (await callOk<{ unreadCount: number }>(app, 'readNotices', body, sender)).unreadCount;
}

/** Creates the pending notices of the previous test first, so that none of them appears in the next. */
export async function dropNotices(app: TestApp): Promise<void> {
  await app.settle();
  await notifyPending(app.context);
  await app.database.query('delete from notices');
}
