import { savedTopics } from '#contract/core/topics.ts';
import { type Chore, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { productFileKey } from '../files/index.ts';
import { expireProducts } from './queries.ts';
import { clearForgottenUploads } from './uploads.ts';

export function productJobs({ storage }: Services): FactJob[] {
  return [
    onFact('product-files-removed', async ({ productId, files }) => {
      await Promise.all(files.map((file) => storage.remove(productFileKey(productId, file))));
    }),
  ];
}

export function productChores(services: Services): Chore[] {
  const { write } = services;
  return [
    { name: 'clear-forgotten-uploads', cron: '17 * * * *', run: () => clearForgottenUploads(services) },
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
