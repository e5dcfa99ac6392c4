/** The mails of single sign-on. */
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderLetter } from '../../platform/mail/render-letter.ts';

interface Recipient {
  id: MemberId;
  firstName: string;
  email: string;
}

export function identityLinkedMail(site: SiteSettings, to: Recipient, name: string): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account is linked with ${name}`,
      paragraphs: [
        `Hello ${to.firstName},`,
        `Your account was just linked with your account at ${name}. From now on, you sign in with ${name}.`,
      ],
      link: { label: 'Sign in', url: site.publicUrl + paths.login() },
      closing: `If this wasn’t you, write to ${site.contactEmail}.`,
    },
  );
}

/** To the address before. */
export function addressFollowedMail(
  site: SiteSettings,
  to: Recipient,
  { oldEmail, name }: { oldEmail: string; name: string },
): Mail {
  return renderLetter(
    site,
    { memberId: to.id, to: oldEmail },
    {
      subject: `Your ${site.name} e-mail address was changed`,
      paragraphs: [
        `Hello ${to.firstName},`,
        `The e-mail address of your account is now ${to.email}, the same as at ${name}.`,
      ],
      link: { label: 'Sign in', url: site.publicUrl + paths.login() },
      closing: `If this wasn’t you, change it back at ${name} and write to ${site.contactEmail}.`,
    },
  );
}
