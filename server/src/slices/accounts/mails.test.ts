import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import * as mails from './mails.ts';

const site = { name: 'Guildhall', publicUrl: 'https://guild.example', contactEmail: 'a@b.c' } as SiteSettings;
const ann = { id: 7 as MemberId, firstName: 'Ann', email: 'ann@example.org' };
const atHome = { isElsewhere: false };

test('mails about security offer to set a new password', () => {
  const offer = 'If this wasn’t you, set a new password:\nhttps://guild.example/forgot-password';
  expect(mails.passwordChangedMail(site, ann).text).toContain(offer);
  const link = { label: 'Sign in', url: 'https://guild.example/login' };
  expect(mails.linkAndIfNotMine(site, atHome, link)).toMatchObject({
    items: [{ title: 'Sign in' }],
    link: { label: 'If this wasn’t you, set a new password' },
  });
});
