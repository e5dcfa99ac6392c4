import type { AppContext } from '../../platform/app-context.ts';
import { type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { certificatesRemoved } from './actions.ts';

/**
 * Credits: the hours of continuing education that members completed, and what states require.
 *
 * - A record and its certificate belong to one member; nobody else reads them, staff included.
 * - Certificates lie in a folder per member that no public address serves.
 * - Staff enter requirements; pages compare them with the hours of a period.
 */
export { eraseCreditsOf } from './certificates.ts';
export { exportCredits, exportStates, insertRecord, insertRequirement, listCertificates } from './queries.ts';
export { creditRoutes, registerCreditDownloads } from './routes.ts';

export function creditJobs({ storage }: AppContext): EventJob[] {
  return [
    onEvent(certificatesRemoved, async ({ files }) => {
      for (const file of files) await storage.delete(file);
    }),
  ];
}
