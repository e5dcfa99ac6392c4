import { savedTopics } from '#contract/core/topics.ts';
import type { Chore } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { expireProducts } from './queries.ts';

export function productChores({ write }: Services): Chore[] {
  return [
    {
      name: 'expire-products',
      cron: '* * * * *',
      run: () =>
        write(async ({ tx, changed }) => {
          const expired = await expireProducts(tx);
          for (const id of expired) changed(...savedTopics({ kind: 'product', id }));
        }),
    },
  ];
}
