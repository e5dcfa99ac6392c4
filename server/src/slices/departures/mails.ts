/** The mails of leaving, as text and as HTML. */
import type { SiteSettings } from '#contract/core/site.ts';
import { takeBackUntil } from '#contract/departures/model.ts';
import { backupText, departureTexts, requestedText } from '#contract/departures/texts.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';
import { ifNotMine, type Leaver, linkAndIfNotMine, type Reader, signInPath } from '../accounts/index.ts';

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
      ...linkAndIfNotMine(site, to, {
        label: 'Keep my account: sign in',
        url: site.publicUrl + signInPath(site, to),
      }),
    },
  );
}

export function stayedMail(site: SiteSettings, to: Leaver & Reader): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account won’t be deleted`,
      paragraphs: [
        `Hello ${to.firstName},`,
        'You signed in, so your account won’t be deleted. Everything is as it was.',
      ],
      ...ifNotMine(site, to),
    },
  );
}
