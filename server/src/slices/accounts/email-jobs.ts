import { type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { findEmailChange } from './email-queries.ts';
import { emailChanged, emailChangeRequested, emailConfirmationRequested } from './facts.ts';
import { insertEmailLink } from './link-queries.ts';
import { confirmEmailMail, emailChangedMail, emailChangeMail } from './mails.ts';
import { newLink } from './tokens.ts';

/** A change that was given up, replaced or objected to meanwhile is not written about any more. */
export function emailJobs({ database, mailer, site, now }: Services): FactJob[] {
  const mailing =
    (purpose: 'email_change' | 'email_objection', mail: typeof confirmEmailMail) =>
    async ({ changeId }: { changeId: number }) => {
      const { text: token, ...link } = newLink(purpose, now());
      const change = await findEmailChange(database, changeId);
      const isMade = change !== undefined && (await insertEmailLink(database.db, link, changeId));
      if (isMade) await mailer.send(mail(site, change, token));
    };
  return [
    onFact(emailConfirmationRequested, mailing('email_change', confirmEmailMail)),
    onFact(emailChangeRequested, mailing('email_objection', emailChangeMail)),
    onFact(emailChanged, mailing('email_objection', emailChangedMail)),
  ];
}
