import type { Page } from '@playwright/test';
import { expect, reload, test, visit } from '../../fixtures/test.ts';

const searchPlaceholder = 'Search here using Event names, Course or keywords / tags';

test('header and footer lead to every section @phone', async ({ page }) => {
  await visit(page, '/contact');
  const header = page.getByRole('banner');
  await expect(header.getByPlaceholder(searchPlaceholder)).toBeVisible();
  await expect(header.getByRole('link', { name: 'LEARNING' })).toHaveAttribute('href', '/deals/learning');
  const events = header.getByRole('link', { name: 'EVENTS', includeHidden: true });
  await expect(events).toHaveAttribute('href', '/deals/events');
  await expect(events).toBeHidden();

  await header.getByRole('link', { name: 'Huddles' }).click();
  await expect(page).toHaveURL('/huddles');
  await header.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await header.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
  await header.getByRole('link', { name: 'Guildhall' }).click();
  await expect(page).toHaveURL('/');
});

test('navigation moves the focus to the new page', async ({ page }) => {
  await visit(page, '/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal and privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal and privacy' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Legal and privacy · Guildhall');
});

test('the colour scheme follows the system until a reader chooses', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/contact');
  await expect(html).toHaveAttribute('data-colour-scheme', 'dark');
  const dark = await ground(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-colour-scheme', 'light');
  expect(await ground(page)).not.toBe(dark);

  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect.poll(() => ground(page)).toBe(dark);
  await reload(page);
  await expect(html).toHaveAttribute('data-colour-scheme', 'dark');
  await page.getByRole('button', { name: 'Use light colours' }).click();
  await expect(html).toHaveAttribute('data-colour-scheme', 'light');
});

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
