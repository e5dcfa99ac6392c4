/** Whoever was erased after a backup is erased again as it is restored, before anybody can read it (rules/backups 13). */
import type { MemberId } from '#contract/core/ids.ts';
import type { Config } from '../config/config.ts';
import { createLog } from '../platform/log.ts';
import { erase } from '../slices/departures/index.ts';

/** No job runs meanwhile: what this leaves to jobs, such as removing files, the application does when it starts. */
export async function eraseAgain(databaseUrl: string, config: Config, erased: MemberId[]): Promise<void> {
  if (erased.length === 0) return;
  const { createApp } = await import('../app.ts');
  const app = await createApp({ config, databaseUrl, log: createLog('silent') });
  try {
    for (const memberId of erased) await erase(app.services, memberId, { evenLast: true });
  } finally {
    await app.close();
  }
}
