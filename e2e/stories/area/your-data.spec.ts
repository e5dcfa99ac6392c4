import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unpack } from '#server/testing/unpack.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { linkIn, mailTo } from '../../fixtures/mailbox.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('a member requests their data, is notified by e-mail and downloads it', async ({
  memberPage: page,
  watch,
  member,
}) => {
  // The browser reports a download of a form as an aborted request.
  watch.expect(/^failed: POST \S+\/downloads\/my-data net::ERR_ABORTED$/);
  await visit(page, '/contact');
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch('/api/profile', { headers })).json()).id as number;
  });
  await visit(page, `/profile/${id}?tab=accountbasics`);
  await tabTo(page, button(page, 'Prepare my data'));
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('status')).toContainText('We’re preparing your data.');
  await expect(section(page).getByRole('status')).toContainText('Your data is ready.');
  await expectAccessible(page, section(page));

  const mail = await mailTo(member.email);
  expect(mail.subject).toContain('is ready');
  expect(linkIn(mail, '/profile/')).toBe(`/profile/${id}?tab=accountbasics`);

  const first = await downloaded(page);
  expect(first.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const { list, files } = await unpack(await readFile(await first.path()));
  expect(list('profile.json')).toMatchObject([{ id, email: member.email }]);
  expect(String(files.get('index.html'))).toContain('Your data from');
  await downloaded(page);
  await expect(page).toHaveURL(/tab=accountbasics$/);

  await button(page, 'Create a new copy').click();
  await expect(section(page).getByRole('status')).toContainText('We’re preparing your data.');
  await expect(button(page, 'Download')).toBeVisible();
});

async function downloaded(page: Page): Promise<Download> {
  const coming = page.waitForEvent('download');
  await button(page, 'Download').click();
  return coming;
}

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });
const button = (page: Page, name: string) => section(page).getByRole('button', { name });
