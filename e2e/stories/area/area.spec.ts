import type { Locator, Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expectTouchable } from '../../fixtures/screens.ts';
import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test('the account menu leads to one’s own area, and Back goes through its panels @phone', async ({
  memberPage: page,
  isMobile,
}) => {
  await visit(page, '/contact');
  await accountButton(page).click();
  await page.getByRole('link', { name: 'Manage data' }).click();
  await expect(title(page, 'Contributions')).toBeVisible();
  await expect(tab(page, 'Contributions')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Contributions · Manage data · /);

  for (const name of ['Profile', 'Account']) {
    await tab(page, name).click();
    await expect(title(page, name)).toBeVisible();
  }
  await expect(tab(page, 'Account')).toBeInViewport({ ratio: 1 });
  if (isMobile) await expectTouchable(tabs(page));
  await page.goBack();
  await expect(title(page, 'Profile')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Contributions')).toBeVisible();
});

test('an address names the panel, and one that names none opens the first', async ({ memberPage: page }) => {
  const area = await ownArea(page);
  for (const [query, name] of [
    ['?tab=accountbasics', 'Account'],
    ['?catch=mydeals', 'Contributions'],
    ['?tab=profile&catch=mydeals', 'Contributions'],
    ['?tab=users', 'Contributions'],
    ['', 'Contributions'],
  ]) {
    await visit(page, area + query);
    await expect(title(page, name ?? '')).toBeVisible();
  }
  await tabTo(page, tab(page, 'Profile'));
  await page.keyboard.press('Enter');
  await expect(title(page, 'Profile')).toBeVisible();
});

// rules/pages 22
test('the names of the panels stay whole where text is twice as large @mouse', async ({
  memberPage: page,
}) => {
  await visit(page, await ownArea(page));
  await expect(tab(page, 'Contributions')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cutOff = await tabs(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    );
  expect(cutOff).toEqual([]);
});

test('an address of nobody is none', async ({ memberPage: page, watch }) => {
  watch.expectStatus(404);
  for (const id of ['0', 'x', '2147483647']) {
    await visit(page, `/profile/${id}`);
    await expect(title(page, '404! Page Not Found')).toBeVisible();
  }
});

test('what a visitor is sent of a member’s page holds nothing of the member', async ({ request, member }) => {
  const { firstName, lastName, email, token } = member;
  const settings = { firstName, lastName, dob: '1961-05-04', city: 'Narva' };
  const { id } = await prepare('/api/editProfile', settings, token);
  const html = await (await request.get(`/profile/${id}`)).text();
  expect(html).toMatch(/<title>.+<\/html>/s);
  for (const word of [lastName, email, settings.city]) expect(html).not.toContain(word);
});

async function ownArea(page: Page): Promise<string> {
  await visit(page, '/contact');
  await accountButton(page).click();
  return (await page.getByRole('link', { name: 'Manage data' }).getAttribute('href')) ?? '';
}

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Manage data' });
const tab = (page: Page, name: string): Locator => tabs(page).getByRole('link', { name });
const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });
