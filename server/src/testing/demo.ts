/** A few rows of demo content among other content: deleting the full demo content takes long. */
import type { MemberId } from '#contract/core/ids.ts';
import { viewDemo } from '#contract/demo/calls.ts';
import type { DemoStanding } from '#contract/demo/model.ts';
import { markDemo } from '../slices/demo/index.ts';
import type { TestApp } from './app.ts';
import { call, type Sender } from './call.ts';
import { commented, commentedInThread } from './comments.ts';
import { addMember } from './members.ts';
import { posted } from './products.ts';
import { startForum } from './threads.ts';

/**
 * All administrators are demo members. The reader is not: they wrote two comments below the demo's and one below their
 * own product, on which the demo's member commented, too. The thread is the demo's.
 */
export async function addSmallDemo(app: TestApp) {
  const [admin, member, reader] = await Promise.all([
    addMember(app, { role: 'super_admin' }),
    addMember(app),
    addMember(app, { firstName: 'Wanda', lastName: 'Okafor' }),
  ]);
  await app.context.write(({ tx }) => markDemo(tx, [admin.id, member.id] as MemberId[]));
  const [demo, readers] = [await posted(app, admin), await posted(app, reader)];
  const thread = (await startForum(app, member)).body.id;
  const parentPostId = await commented(app, member, demo);
  await commented(app, reader, demo, { parentPostId });
  await commentedInThread(app, reader, thread);
  await commented(app, reader, readers);
  await commented(app, member, readers);
  return { admin, member, reader, product: { demo, readers }, thread };
}

export async function demoStanding(app: TestApp, sender: Sender): Promise<DemoStanding> {
  return viewDemo.reply.fromWire((await call(app, 'demoContent', {}, sender)).body);
}

export function removeDemo(app: TestApp, sender: Sender) {
  return call(app, 'removeDemo', {}, sender);
}
