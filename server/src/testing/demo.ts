/** Demo content of a few rows, among what is no part of it: the whole of it takes minutes to take apart again and again. */
import type { MemberId } from '#contract/core/ids.ts';
import { viewDemo } from '#contract/demo/calls.ts';
import type { DemoStanding } from '#contract/demo/model.ts';
import { markDemo } from '../slices/demo/index.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import { commented, commentedInThread } from './comments.ts';
import { addMember, type TestMember } from './members.ts';
import { posted } from './posts.ts';
import { startForum } from './threads.ts';

export interface SmallDemo {
  admin: TestMember;
  member: TestMember;
  /** Who only wrote here. */
  reader: TestMember;
  /** The demo's, and the reader's with a comment of the demo's. */
  product: { demo: number; readers: number };
  /** The demo's. */
  thread: number;
}

/** Nobody of one's own administers it; the reader wrote two comments below the demo's and one below their own. */
export async function addSmallDemo(app: TestApp): Promise<SmallDemo> {
  const [admin, member, reader] = await Promise.all([
    addMember(app, { role: 'super_admin' }),
    addMember(app),
    addMember(app, { firstName: 'Wanda', lastName: 'Okafor' }),
  ]);
  await app.services.write(({ tx }) => markDemo(tx, [admin.id, member.id] as MemberId[]));
  const [demo, readers] = [await posted(app, admin), await posted(app, reader)];
  const thread = (await startForum(app, member)).body.id;
  const parentPostId = await commented(app, member, demo);
  await commented(app, reader, demo, { parentPostId });
  await commentedInThread(app, reader, thread);
  await commented(app, reader, readers);
  await commented(app, member, readers);
  return { admin, member, reader, product: { demo, readers }, thread };
}

export async function demoStanding(
  app: TestApp,
  { token }: Pick<TestMember, 'token'>,
): Promise<DemoStanding> {
  return viewDemo.reply.fromWire((await call(app, 'demoContent', {}, { token })).body);
}

export function removeDemo(app: TestApp, { token }: Pick<TestMember, 'token'>) {
  return call(app, 'removeDemo', {}, { token });
}
