/** The calls by which administrators manage webhooks. */
import type { TestApp } from './app.ts';
import { callOk, type Sender } from './call.ts';
import { forgetJobs } from './jobs.ts';

export interface AddedWebhook {
  id: number;
  secret: string;
}

export const everyEvent = [
  'product.published',
  'product.edited',
  'product.expired',
  'member.joined',
  'comment.flagged',
];

/** Subscribes to all events by default. */
export function addWebhook(app: TestApp, admin: Sender, url: string, events = everyEvent) {
  return callOk<AddedWebhook>(app, 'addWebhook', { url, description: 'A test', events }, admin);
}

/** With all sent and waiting messages. */
export async function forgetWebhooks({ database }: TestApp): Promise<void> {
  await database.query('delete from webhooks');
  await forgetJobs(database);
}
