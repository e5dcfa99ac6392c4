import { type Fact, type FactJob, onFact } from '../jobs/facts.ts';
import type { Services } from '../services.ts';
import { deliver } from './deliver.ts';
import { laneOf, type Mail } from './mail.ts';
import { noteArrived } from './queries.ts';

/**
 * A letter follows from the fact, on the fact's lane; nothing does where there is nothing to say any more. Each try puts
 * it together anew. All tries have one Message-ID: who gets it twice is shown it once.
 */
export function onLetter<Payload extends object>(
  services: Pick<Services, 'database' | 'mailer' | 'log'>,
  fact: Fact<Payload>,
  compose: (payload: Payload) => Promise<Mail | undefined>,
): FactJob {
  const lane = laneOf(fact);
  const job = onFact(fact, async (payload: Payload, attempt) => {
    const mail = await compose(payload);
    if (mail === undefined) return;
    const messageId = `<${fact.name}-${attempt.jobId}.${attempt.queuedAt.getTime()}@${services.mailer.host}>`;
    const letter = { lane, name: fact.name, payload };
    const outcome = await deliver(services, { ...mail, messageId }, letter, attempt);
    if (outcome === 'sent') await noteArrived(services.database, letter, mail.to);
  });
  return { ...job, lane };
}
