import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { deleteHidden } from './safety-queries.ts';
import { deleteOldSuggestions } from './sending-queries.ts';

/** Messages erased per batch. */
const batch = 500;

export function messageCronJobs({ database }: AppContext): CronJob[] {
  return [
    {
      name: 'delete-hidden-messages',
      cron: '17 4 * * *',
      // Erases messages that nobody has any more (rules/messages 9).
      run: async () => {
        while ((await deleteHidden(database, batch)) > 0);
      },
    },
    { name: 'forget-told-addresses', cron: '23 4 * * *', run: () => deleteOldSuggestions(database) },
  ];
}
