/** Notices as a client asks for them, and what makes them told: jobs that tests run themselves. */

import { listNotices } from '#contract/notices/calls.ts';
import type { Notice } from '#contract/notices/model.ts';
import { noticeText } from '#contract/notices/sentences.ts';
import { tellUntold } from '../slices/notices/index.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

type Reader = Pick<TestMember, 'token'>;

export interface WireNotices {
  message: { id: number; [name: string]: unknown }[];
  totalCount: number;
  unreadCount: number;
  as_of: string;
  snapshot: string;
}

export async function noticesOf(
  app: TestApp,
  { token }: Reader,
  page: { skip?: number; limit?: number } = {},
): Promise<WireNotices> {
  await app.settle();
  await tellUntold(app.services);
  return (await call<WireNotices>(app, 'myNotices', page, { token })).body;
}

/** What each says, the newest first; those that were read have a mark. */
export async function toldTo(app: TestApp, reader: Reader): Promise<string[]> {
  const found = await readNotices(app, reader);
  return found.map((notice) => `${notice.isRead ? '(read) ' : ''}${noticeText(notice)}`);
}

/** As pages have them. */
export async function readNotices(app: TestApp, reader: Reader): Promise<Notice[]> {
  return listNotices.reply.fromWire(await noticesOf(app, reader)).notices;
}

export async function markNotices(
  app: TestApp,
  { token }: Reader,
  body: Record<string, unknown> = { all: 1 },
): Promise<number> {
  const { body: reply } = await call<{ unreadCount: number }>(app, 'readNotices', body, { token });
  return reply.unreadCount;
}

/** What jobs of the test before would still tell is told first, so that none of it comes into the next. */
export async function dropNotices(app: TestApp): Promise<void> {
  await app.settle();
  await tellUntold(app.services);
  await app.database.query('delete from notices');
}
