import { type Fact, type FactJob, onFact } from '../jobs/facts.ts';
import type { Services } from '../services.ts';
import { deliver } from './deliver.ts';
import type { Mail } from './mail.ts';
import { forgetRefusals } from './queries.ts';

/**
 * A letter of an account's life follows from the fact, on the urgent lane; nothing does where there is nothing to say any
 * more. Each try puts it together anew. All tries have one Message-ID: who gets it twice is shown it once.
 */
export function onLetter<Payload extends object>(
  services: Pick<Services, 'database' | 'mailer'>,
  fact: Fact<Payload>,
  compose: (payload: Payload) => Promise<Mail | undefined>,
): FactJob {
  return onFact(fact, async (payload, attempt) => {
    const mail = await compose(payload);
    if (mail === undefined) return;
    const messageId = `<${fact.name}-${attempt.jobId}.${attempt.queuedAt.getTime()}@${services.mailer.host}>`;
    const job = { lane: 'urgent', name: fact.name, payload } as const;
    const outcome = await deliver(services, { ...mail, messageId }, job, attempt);
    if (outcome === 'sent') await forgetRefusals(services.database, mail.to);
  });
}
