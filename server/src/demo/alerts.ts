import type { Tx } from '../platform/db/database.ts';
import type { DemoAlert } from './content/types.ts';
import { daysBefore } from './dates.ts';
import { idOf, type MemberIds } from './posts.ts';
import { insertDemoAlert } from './queries.ts';

/** After the products: each alert has told of those that came since. */
export async function insertAlerts(
  tx: Tx,
  alerts: DemoAlert[],
  memberIds: MemberIds,
  now: Date,
): Promise<void> {
  for (const { member, title, keywords, sinceDaysAgo, isPaused = false } of alerts) {
    await insertDemoAlert(tx, {
      memberId: idOf(memberIds, member),
      title: title ?? keywords[0] ?? '',
      keywords,
      status: isPaused ? 'paused' : 'active',
      createdAt: daysBefore(now, sinceDaysAgo),
    });
  }
}
