import type { Locator, Page } from '@playwright/test';
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

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Legal and privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal and privacy' })).toBeVisible();
  await footer.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();

  await expect(footer.getByRole('heading')).toHaveText(['Association', 'Contact', 'Follow']);
  const social = footer.getByRole('navigation', { name: 'Follow' }).getByRole('link');
  await expect(social).toHaveText(['Facebook', 'X', 'LinkedIn']);
  for (const link of await social.all()) await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(footer.getByRole('link', { name: 'office@guildhall.example' })).toHaveAttribute(
    'href',
    'mailto:office@guildhall.example',
  );
});

test('the keyboard reaches the header in order with visible focus, can skip it, and follows navigation', async ({
  page,
}) => {
  await visit(page, '/contact');
  const header = page.getByRole('banner');
  const inOrder = [
    page.getByRole('link', { name: 'Skip to content' }),
    header.getByRole('link', { name: 'Guildhall' }),
    header.getByPlaceholder(searchPlaceholder),
    header.getByRole('button', { name: 'Search' }),
    header.getByRole('link', { name: 'LEARNING' }),
    header.getByRole('link', { name: 'Huddles' }),
    header.getByRole('link', { name: 'Register' }),
    header.getByRole('link', { name: 'Log In' }),
    header.getByRole('button', { name: 'Use dark colors' }),
  ];
  for (const element of inOrder) {
    await page.keyboard.press('Tab');
    await expect(element).toBeFocused();
    await expectFocusShows(element);
  }

  await visit(page, '/contact');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal and privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal and privacy' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Legal and privacy · Guildhall');
  await visit(page, '/');
  await page.getByRole('link', { name: 'Skip to products' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Products', exact: true })).toBeFocused();
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

  await page.getByRole('button', { name: 'Use dark colors' }).click();
  await expect.poll(() => ground(page)).toBe(dark);
  await reload(page);
  await expect(html).toHaveAttribute('data-colour-scheme', 'dark');
  await page.getByRole('button', { name: 'Use light colors' }).click();
  await expect(html).toHaveAttribute('data-colour-scheme', 'light');
});

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function expectFocusShows(element: Locator): Promise<void> {
  const outline = await element.evaluate((node) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(node);
    return { drawn: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2, boxShadow, borderColor };
  });
  expect(outline.drawn || outline.boxShadow !== 'none', JSON.stringify(outline)).toBe(true);
}
