import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';
import { linkAndIfNotMine, type Reader } from '../accounts/index.ts';

interface Recipient {
  id: MemberId;
  firstName: string;
  email: string;
  /** Hours from UTC. */
  timeZone: number;
}

/** Leads to the members' area, where one signs in; never to the file itself. */
export function exportReadyMail(site: SiteSettings, to: Recipient & Reader, goneAt: Date): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your data from ${site.name} is ready`,
      paragraphs: [
        `Hello ${to.firstName},`,
        `Your data from ${site.name} is ready. Sign in and download it on your account page until ${dayText(goneAt, to.timeZone)}.`,
      ],
      ...linkAndIfNotMine(site, to, {
        label: 'Go to my account',
        url: site.publicUrl + paths.areaTab(to.id, 'accountbasics'),
      }),
    },
  );
}
