import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import * as mails from './mails.ts';

const site = { name: 'Guildhall', publicUrl: 'https://guild.example', contactEmail: 'a@b.c' } as SiteSettings;
const ann = { id: 7 as MemberId, firstName: 'Ann', email: 'ann@example.org' };
const change = { memberId: ann.id, firstName: 'Ann', oldEmail: 'ann@a.example', newEmail: 'ann@b.example' };
const atHome = { isElsewhere: false };

test.each([
  mails.resetMail(site, ann, 't'),
  mails.signInThereMail(site, ann, 'Community'),
  mails.startedResetMail(site, ann, 't'),
  mails.invitationMail(site, ann, 't'),
  mails.approvedMail(site, ann),
  mails.refusedMail(site, ann, 'No member.'),
  mails.accountExistsMail(site, ann, atHome),
  mails.passwordChangedMail(site, ann),
  mails.confirmEmailMail(site, change, 't'),
  mails.emailChangeMail(site, change, 't'),
  mails.emailChangedMail(site, change, 't'),
])('“$subject” greets the member and goes on with a capital letter', ({ text }) => {
  expect(text).toMatch(/^Hello Ann,\n\n[A-Z]/);
});

test('mails about security offer to set a new password', () => {
  const offer = 'If this wasn’t you, set a new password:\nhttps://guild.example/forgot-password';
  expect(mails.passwordChangedMail(site, ann).text).toContain(offer);
  const link = { label: 'Sign in', url: 'https://guild.example/login' };
  expect(mails.linkAndIfNotMine(site, atHome, link)).toMatchObject({
    items: [{ title: 'Sign in' }],
    link: { label: 'If this wasn’t you, set a new password' },
  });
});
