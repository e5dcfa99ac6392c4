/** The mails of the account slice, as text and as HTML. */
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { renderMail } from '../../platform/mail/template.ts';

interface Recipient {
  firstName: string;
  email: string;
}

/** Minutes that a mailed link is good for (rules/accounts 20). */
export const linkMinutes: Record<LinkPurpose, number> = { activation: 48 * 60, password_reset: 30 };

export function activationMail(site: SiteSettings, to: Recipient, token: string): Mail {
  return renderMail(site, {
    to: to.email,
    subject: `Please confirm your e-mail address for ${site.name}`,
    paragraphs: [
      `Welcome, ${to.firstName}.`,
      `Please confirm your e-mail address by opening this link. It works once, for ${linkMinutes.activation / 60} hours.`,
    ],
    link: { label: 'Confirm my address', url: site.publicUrl + paths.authenticate(token) },
    closing: 'If you did not register, you need not do anything.',
  });
}

export function resetMail(site: SiteSettings, to: Recipient, token: string): Mail {
  return renderMail(site, {
    to: to.email,
    subject: `Set a new password for ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `somebody, probably you, asked to set a new password. This link works once, for ${linkMinutes.password_reset} minutes.`,
    ],
    link: { label: 'Set a new password', url: site.publicUrl + paths.passwordReset(token) },
    closing: 'If it was not you, you need not do anything: your password stays as it is.',
  });
}

export function passwordChangedMail(site: SiteSettings, to: Recipient): Mail {
  return renderMail(site, {
    to: to.email,
    subject: `Your ${site.name} password was changed`,
    paragraphs: [
      `Hello ${to.firstName},`,
      'your password was changed just now, and you were signed out everywhere.',
    ],
    link: { label: 'It was not me: set a new password', url: site.publicUrl + paths.forgotPassword() },
    closing: `Questions? Write to ${site.contactEmail}.`,
  });
}
