import type { AppContext } from '../app-context.ts';
import { type DomainEvent, type EventJob, onEvent } from '../jobs/events.ts';
import { deliver } from './deliver.ts';
import { laneOf, type Mail } from './mail.ts';
import { noteArrived } from './queries.ts';

/**
 * Sends an e-mail for an event, on the event's lane; nothing if there is nothing to say any more. Each try renders anew
 * with the same Message-ID, so that duplicates merge.
 */
export function onEmailEvent<Payload extends object>(
  context: Pick<AppContext, 'database' | 'mailer' | 'log'>,
  domainEvent: DomainEvent<Payload>,
  compose: (payload: Payload) => Promise<Mail | undefined>,
): EventJob {
  const lane = laneOf(domainEvent);
  const job = onEvent(domainEvent, async (payload: Payload, attempt) => {
    const mail = await compose(payload);
    if (mail === undefined) return;
    const messageId = `<${domainEvent.name}-${attempt.jobId}.${attempt.queuedAt.getTime()}@${context.mailer.host}>`;
    const notificationEmail = { lane, name: domainEvent.name, payload };
    const outcome = await deliver(context, { ...mail, messageId }, notificationEmail, attempt);
    if (outcome === 'sent') await noteArrived(context.database, notificationEmail, mail.to);
  });
  return { ...job, lane };
}
