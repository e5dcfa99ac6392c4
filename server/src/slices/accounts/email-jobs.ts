import type { FactJob } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findEmailChange, findHolder } from './email-queries.ts';
import { emailChanged, emailChangeRequested, emailConfirmationRequested } from './facts.ts';
import { insertEmailLink } from './link-queries.ts';
import { tellHolder } from './look-up-jobs.ts';
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
  /** To an address that is somebody's goes no link, but word that it is (rules/accounts 52). */
  const confirmation = async ({ changeId }: { changeId: number }) => {
    const change = await findEmailChange(database, changeId);
    if (change === undefined || (await findHolder(database.db, change.newEmail)) === undefined) {
      return letter('email_change', confirmEmailMail)({ changeId });
    }
    await services.write((unit) => tellHolder(unit, change.newEmail));
    return undefined;
  };
  return [
    onLetter(services, emailConfirmationRequested, confirmation),
    onLetter(services, emailChangeRequested, letter('email_objection', emailChangeMail)),
    onLetter(services, emailChanged, letter('email_objection', emailChangedMail)),
  ];
}
