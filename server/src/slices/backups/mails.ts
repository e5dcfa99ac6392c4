/** The mails about backups, as text and as HTML. */
import type { RunKind } from '#contract/backups/model.ts';
import { backupLetterTexts, backupTexts } from '#contract/backups/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';

interface Admin {
  id: MemberId;
  firstName: string;
  email: string;
  /** Hours from UTC. */
  timeZone: number;
}

interface FailedRun {
  kind: RunKind;
  startedAt: Date;
  error: string;
}

/** The day is the admin's own. */
export function failedMail(site: SiteSettings, to: Admin, { kind, startedAt, error }: FailedRun): Mail {
  const what = kind === 'backup' ? 'The backup' : 'The restore test';
  return letter(site, to, backupLetterTexts[`${kind}Failed`], [
    `${what} of ${site.name} that started on ${dayText(startedAt, to.timeZone)} failed:`,
    error,
    backupLetterTexts[`${kind}Again`],
  ]);
}

/** `newest` began then; null where there never was one. */
export function lateMail(site: SiteSettings, to: Admin, newest: Date | null): Mail {
  const how =
    newest === null
      ? `No backup of ${site.name} has ever been made.`
      : `The newest backup of ${site.name} is from ${dayText(newest, to.timeZone)}.`;
  return letter(site, to, backupLetterTexts.late, [how, backupTexts.mendByLetter]);
}

function letter(site: SiteSettings, to: Admin, subject: string, paragraphs: string[]): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `${site.name}: ${subject}`,
      paragraphs: [`Hello ${to.firstName},`, ...paragraphs],
      link: { label: backupLetterTexts.look, url: site.publicUrl + paths.areaTab(to.id, 'backups') },
      closing: 'You get this e-mail because you’re an administrator.',
    },
  );
}
