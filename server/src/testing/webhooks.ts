/** The calls by which the office keeps webhooks. */
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import type { TestMember } from './members.ts';

export interface AddedWebhook {
  id: number;
  secret: string;
}

/** Told of everything, unless it is said otherwise. */
export async function addWebhook(
  app: TestApp,
  admin: TestMember,
  url: string,
  events: string[] = everyEvent,
): Promise<AddedWebhook> {
  const given = { url, description: 'A test', events };
  const { status, body } = await call<AddedWebhook>(app, 'addWebhook', given, admin);
  if (status !== 200) throw new Error(`a webhook was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

export const everyEvent = [
  'product.published',
  'product.edited',
  'product.expired',
  'member.joined',
  'comment.flagged',
];

/** With all that was sent, and all that waits to be done. */
export async function forgetWebhooks({ database }: TestApp): Promise<void> {
  await database.query('delete from webhooks');
  await database.query('delete from graphile_worker._private_jobs');
}
