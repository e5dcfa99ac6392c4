/** The e-mails of the account slice, as text and as HTML. */
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type EmailLink, renderEmail } from '../../platform/mail/render-email.ts';
import { linkMinutes } from './policy.ts';

interface Recipient {
  id: MemberId;
  firstName: string;
  email: string;
}

export function activationMail(site: SiteSettings, to: Recipient, token: string): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Confirm your e-mail address for ${site.name}`,
    paragraphs: [
      `Welcome, ${to.firstName}.`,
      `Open this link to confirm your e-mail address. It works once, for ${linkMinutes.activation / 60} hours.`,
    ],
    link: { label: 'Confirm my address', url: site.publicUrl + paths.authenticate(token) },
    closing: 'If you didn’t register, ignore this e-mail.',
  });
}

export function resetMail(site: SiteSettings, to: Recipient, token: string): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Set a new password for ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `We received a request to set a new password. This link works once, for ${linkMinutes.password_reset} minutes.`,
    ],
    link: { label: 'Set a new password', url: site.publicUrl + paths.passwordReset(token) },
    closing: 'If this wasn’t you, ignore this e-mail. Your password won’t change.',
  });
}

/** For a member who requested a password and needs none. */
export function signInThereMail(site: SiteSettings, to: Recipient, name: string): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `How to sign in to ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `We received a request to set a new password. You don’t need one: you sign in with ${name}.`,
    ],
    link: { label: 'Sign in', url: site.publicUrl + paths.login() },
    closing: 'If this wasn’t you, ignore this e-mail.',
  });
}

/** For a member whose password link an administrator requested. */
export function startedResetMail(site: SiteSettings, to: Recipient, token: string): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Set a new password for ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `The office of ${site.name} asks you to set a new password. This link works once, for ${linkMinutes.password_reset} minutes.`,
    ],
    link: { label: 'Set a new password', url: site.publicUrl + paths.passwordReset(token) },
    closing: `Questions? Write to ${site.contactEmail}.`,
  });
}

export function invitationMail(site: SiteSettings, to: Recipient, token: string): Mail {
  if (site.sso?.isOnly === true) return invitationThereMail(site, to, site.sso.name);
  return renderEmail(site, emailTo(to), {
    subject: `Your invitation to ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `The office of ${site.name} has created an account for you. Choose a password to get started. This link works once, for ${linkMinutes.invitation / (24 * 60)} days.`,
    ],
    link: { label: 'Choose a password', url: site.publicUrl + paths.invitation(token) },
    closing: `Don’t know why you got this? Write to ${site.contactEmail}.`,
  });
}

/** For a member whose registration waited for the administrators' review. */
export function approvedMail(site: SiteSettings, to: Recipient): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Welcome to ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `Your registration at ${site.name} was approved. You can now sign in.`,
    ],
    link: { label: 'Sign in', url: site.publicUrl + paths.login() },
    closing: `Questions? Write to ${site.contactEmail}.`,
  });
}

export function refusedMail(site: SiteSettings, to: Recipient, reason: string): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Your registration at ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `Your registration at ${site.name} was declined: ${reason}`,
      'The data you entered will be deleted. You don’t need to do anything.',
    ],
    link: { label: 'Contact us', url: site.publicUrl + paths.contact() },
    closing: `Questions? Write to ${site.contactEmail}.`,
  });
}

/** For invited members if everybody signs in at the community site. */
function invitationThereMail(site: SiteSettings, to: Recipient, name: string): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Your invitation to ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `The office of ${site.name} has created an account for you. Sign in with ${name}. Use this e-mail address there.`,
    ],
    link: { label: 'Sign in', url: site.publicUrl + paths.login() },
    closing: `Don’t know why you got this? Write to ${site.contactEmail}.`,
  });
}

/** For an address that somebody entered to register. The reply does not reveal that it has an account. */
export function accountExistsMail(site: SiteSettings, to: Recipient, reader: Reader): Mail {
  const signIn = site.publicUrl + signInPath(site, reader);
  return renderEmail(site, emailTo(to), {
    subject: `You already have an account at ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      'Someone tried to register with this e-mail address. You already have an account, and nothing about it has changed.',
    ],
    ...(setsPassword(site, reader)
      ? { items: [{ title: 'Sign in', url: signIn, lines: [] }], link: forgottenLink(site) }
      : { link: { label: 'Sign in', url: signIn } }),
    closing: 'If this wasn’t you, ignore this e-mail. We send it at most once a day.',
  });
}

function forgottenLink({ publicUrl }: SiteSettings) {
  return { label: 'Forgot your password? Set a new one', url: publicUrl + paths.forgotPassword() };
}

export function passwordChangedMail(site: SiteSettings, to: Recipient): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Your ${site.name} password was changed`,
    paragraphs: [
      `Hello ${to.firstName},`,
      'Your password was just changed, and you were signed out on all other devices.',
    ],
    ...notRequestedAdvice(site, { isElsewhere: false }),
  });
}

/**
 * The recipient of an e-mail. `isElsewhere` is true if the member signs in at the community site and not by password
 * (`signsInBySso`).
 */
export interface Reader {
  isElsewhere: boolean;
}

/**
 * Advice for a recipient who did not request this. Members who cannot set a new password themselves are referred to the
 * association's office.
 */
export function notRequestedAdvice(site: SiteSettings, reader: Reader) {
  const { publicUrl, contactEmail } = site;
  if (!setsPassword(site, reader))
    return {
      link: { label: 'Sign in', url: publicUrl + signInPath(site, reader) },
      closing: `If this wasn’t you, write to ${contactEmail} right away.`,
    };
  return {
    link: { label: 'If this wasn’t you, set a new password', url: publicUrl + paths.forgotPassword() },
    closing: `Questions? Write to ${contactEmail}.`,
  };
}

/** The e-mail's own link, followed by advice for a recipient who did not request this. */
export function linkAndIfNotMine(site: SiteSettings, reader: Reader, link: EmailLink) {
  const security = notRequestedAdvice(site, reader);
  if (!setsPassword(site, reader)) return { ...security, link };
  return { ...security, items: [{ title: link.label, url: link.url, lines: [] }] };
}

/**
 * With SSO_ONLY administrators have a password, and cannot request another one themselves (rules/single-sign-on 15).
 */
export function setsPassword({ sso }: SiteSettings, { isElsewhere }: Reader): boolean {
  return !isElsewhere && sso?.isOnly !== true;
}

export function signInPath({ sso }: SiteSettings, { isElsewhere }: Reader): string {
  return !isElsewhere && sso?.isOnly === true ? paths.loginByPassword() : paths.login();
}

/** For another administrator, if everybody else signs in at the community site. */
export function passwordUsedMail(site: SiteSettings, to: Recipient, by: { email: string }): Mail {
  return renderEmail(site, emailTo(to), {
    subject: `Sign-in by password at ${site.name}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      `${by.email} just signed in by password instead of with ${site.sso?.name ?? 'the community site'}.`,
    ],
    link: { label: 'Sign in', url: site.publicUrl + signInPath(site, { isElsewhere: false }) },
    closing: 'If you weren’t expecting this, ask them and have the password changed.',
  });
}

function emailTo({ id, email }: Recipient) {
  return { memberId: id, to: email };
}

interface Change {
  memberId: MemberId;
  firstName: string;
  oldEmail: string;
  newEmail: string;
}

/** The e-mail to the new address, with the link that confirms it. */
export function confirmEmailMail(site: SiteSettings, change: Change, token: string): Mail {
  return renderEmail(
    site,
    { memberId: change.memberId, to: change.newEmail },
    {
      subject: `Confirm your new e-mail address for ${site.name}`,
      paragraphs: [
        `Hello ${change.firstName},`,
        `We received a request to sign in with this address from now on. Open this link to confirm it. It works once, for ${linkMinutes.email_change / 60} hours.`,
      ],
      link: { label: 'Confirm my new address', url: site.publicUrl + paths.confirmEmail(token) },
      closing: 'Nothing changes until then. If this wasn’t you, ignore this e-mail.',
    },
  );
}

/** For the old address, as soon as a change is requested. */
export function emailChangeMail(site: SiteSettings, change: Change, token: string): Mail {
  return renderEmail(
    site,
    { memberId: change.memberId, to: change.oldEmail },
    {
      subject: `Your ${site.name} e-mail address is about to change`,
      paragraphs: [
        `Hello ${change.firstName},`,
        `Someone asked to change the e-mail address of your account to ${change.newEmail}. The change takes effect once it’s confirmed there.`,
        ifItWasNot,
      ],
      link: objectionLink(site, token),
      closing: 'If this was you, you don’t need to do anything.',
    },
  );
}

/** For the old address, once it is no longer valid. */
export function emailChangedMail(site: SiteSettings, change: Change, token: string): Mail {
  return renderEmail(
    site,
    { memberId: change.memberId, to: change.oldEmail },
    {
      subject: `Your ${site.name} e-mail address was changed`,
      paragraphs: [
        `Hello ${change.firstName},`,
        `The e-mail address of your account is now ${change.newEmail}.`,
        ifItWasNot,
      ],
      link: objectionLink(site, token),
      closing: `Questions? Write to ${site.contactEmail}.`,
    },
  );
}

const ifItWasNot = `If this wasn’t you, open this link within ${linkMinutes.email_objection / (24 * 60)} days. Your account then keeps this address and is signed out everywhere. You can then set a new password.`;

function objectionLink(site: SiteSettings, token: string) {
  return { label: 'This wasn’t me: keep this address', url: site.publicUrl + paths.keepEmail(token) };
}
