/** The mails of leaving, as text and as HTML. */
import type { SiteSettings } from '#contract/core/site.ts';
import { takeBackUntil } from '#contract/departures/model.ts';
import { backupText, departureTexts, requestedText } from '#contract/departures/texts.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';
import { ifNotMine, type Leaver, type Reader, setsPassword, signInPath } from '../accounts/index.ts';

/** The day is the member's own. */
export function departureMail(site: SiteSettings, to: Leaver & { requestedAt: Date } & Reader): Mail {
  const day = dayText(takeBackUntil(to.requestedAt), to.timeZone);
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account will be deleted`,
      paragraphs: [
        `Hello ${to.firstName},`,
        requestedText(day),
        to.keepsPosts ? departureTexts.kept : departureTexts.deleted,
        ...(site.backupDays > 0 ? [backupText(site.backupDays)] : []),
      ],
      link: { label: 'Keep my account: sign in', url: site.publicUrl + signInPath(site, to) },
      closing: setsPassword(site, to)
        ? `If it was not you, sign in and set a new password. Questions? Write to ${site.contactEmail}.`
        : ifNotMine(site, to).closing,
    },
  );
}

export function stayedMail(site: SiteSettings, to: Leaver & Reader): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account stays`,
      paragraphs: [
        `Hello ${to.firstName},`,
        'you have signed in: your account will not be deleted, and everything is as it was.',
      ],
      ...ifNotMine(site, to),
    },
  );
}
