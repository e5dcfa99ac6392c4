import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createProduct } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { type Member, uniqueWord } from '../../fixtures/members.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const event = {
  kind: 'event',
  ends: '',
  time_zone: 'America/New_York',
  place_name: 'The Hilton',
  city: 'Columbus',
  state: 'OH',
};

/** Posts two events of a month that no other test uses; returns their titles. */
async function planMonth(
  author: Member,
  month: string,
): Promise<{ early: string; late: string; id: number }> {
  const word = uniqueWord();
  const [early, late] = [`Early ${word}`, `Late ${word}`];
  const id = await createProduct(author, { ...event, begins: `${month}-09T09:00`, dealTitle: early });
  await createProduct(author, { ...event, begins: `${month}-16T13:30`, dealTitle: late });
  return { early, late, id };
}

const grid = (page: Page) => page.getByRole('main').getByRole('table');

test('a month of events is read and walked through by keyboard', async ({ page, author }) => {
  const { early, late } = await planMonth(author, '2031-04');
  await visit(page, '/events?month=2031-04');
  await expect(page.getByRole('heading', { level: 2, name: 'April 2031' })).toBeVisible();
  await expect(grid(page).getByRole('link', { name: early })).toHaveText(`9 AM EDT ${early}`);
  await expectAccessible(page, page.getByRole('main'));

  await test.step('arrow keys lead from day to day, Page Down to the next month', async () => {
    await tabTo(page, grid(page).getByRole('link', { name: 'Wednesday, April 9: 1 event' }));
    await page.keyboard.press('ArrowDown');
    await expect(grid(page).getByRole('link', { name: 'Wednesday, April 16: 1 event' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(grid(page).getByRole('cell', { name: '17', exact: true })).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL('/events?month=2031-05&view=month');
    await expect(page.getByText('No events in May 2031')).toBeVisible();
    await page.getByRole('link', { name: 'April 2031' }).click();
  });

  await test.step('a day leads to the agenda, and a title to the event', async () => {
    await grid(page).getByRole('link', { name: 'Wednesday, April 16: 1 event' }).click();
    await expect(page).toHaveURL('/events?month=2031-04&view=agenda#day-2031-04-16');
    await expect(grid(page)).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Wednesday, April 16' })).toContainText(
      '1:30 PM EDT',
    );
    await expectAccessible(page, page.getByRole('main'));
    await page.getByRole('link', { name: late }).click();
    await expect(page.getByRole('heading', { level: 1, name: late })).toBeVisible();
  });
});

test('a phone opens the agenda @phone', async ({ page, author, isMobile }) => {
  const { early } = await planMonth(author, '2031-07');
  await visit(page, '/events?month=2031-07');
  await expect(page.getByRole('heading', { level: 3, name: 'Wednesday, July 9' })).toBeVisible({
    visible: isMobile,
  });
  await expect(
    page.getByRole('main').getByRole('link', { name: early }).filter({ visible: true }),
  ).toBeVisible();
});

test('an event is added to calendars', async ({ page, author }) => {
  const { id, early } = await planMonth(author, '2031-10');
  await visit(page, `/deal/${id}`);
  const button = page.getByText('Add to calendar');
  await button.focus();
  await page.keyboard.press('Enter');
  for (const name of ['Google', 'Outlook'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('rel', 'noopener nofollow');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'File (.ics)' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`SUMMARY:${early}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Google', exact: true })).toBeHidden();
  await expect(button).toBeFocused();
});

test('a member makes and revokes the address of a calendar of saved events', async ({
  memberPage: page,
  member,
}) => {
  await visit(page, `/profile/${member.id}?tab=saved`);
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = (await page.getByRole('code').textContent()) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);
  await expectAccessible(page, page.getByRole('region', { name: 'Calendar of your saved events' }));
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Calendar address revoked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
