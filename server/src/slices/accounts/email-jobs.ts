import type { FactJob } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findEmailChange } from './email-queries.ts';
import { emailChanged, emailChangeRequested, emailConfirmationRequested } from './facts.ts';
import { insertEmailLink } from './link-queries.ts';
import { confirmEmailMail, emailChangedMail, emailChangeMail } from './mails.ts';
import { newLink } from './tokens.ts';

/** A change that was given up, replaced or objected to meanwhile is not written about any more. */
export function emailJobs(services: Services): FactJob[] {
  const { database, site, now } = services;
  const letter =
    (purpose: 'email_change' | 'email_objection', mail: typeof confirmEmailMail) =>
    async ({ changeId }: { changeId: number }) => {
      const { text: token, ...link } = newLink(purpose, now());
      const change = await findEmailChange(database, changeId);
      const isMade = change !== undefined && (await insertEmailLink(database.db, link, changeId));
      return isMade ? mail(site, change, token) : undefined;
    };
  return [
    onLetter(services, emailConfirmationRequested, letter('email_change', confirmEmailMail)),
    onLetter(services, emailChangeRequested, letter('email_objection', emailChangeMail)),
    onLetter(services, emailChanged, letter('email_objection', emailChangedMail)),
  ];
}
