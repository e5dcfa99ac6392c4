import type { Locator, Page } from '@playwright/test';
import { again, expect, test, visit } from '../../fixtures/test.ts';

const searchPlaceholder = 'Search here using Event names, Course or keywords / tags';

test('the header leads to learning, the forum, registration and the sign-in screen; EVENTS stays hidden @phone', async ({
  page,
}) => {
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

test('the footer leads to the legal page, the contact page and social media @phone', async ({ page }) => {
  await visit(page, '/login');
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

test('any other path is the 404 page, with the status that machines understand @once', async ({
  page,
  watch,
}) => {
  watch.expectStatus(404);
  for (const path of [
    '/nowhere',
    '/deal',
    '/deals/learning/more',
    '/huddle/1/2/3',
    '/%00',
    '/x%0ay',
    '/LOGIN/x',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404! Page Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('the page about the calls opens, with its pictures and without a complaint @once', async ({ page }) => {
  await page.goto('/api/docs');
  // One of the first: what is further down is there once somebody scrolls to it.
  await page.getByText('Signs in and replies with a session token.').click();
  await expect(page.getByText('remember').first()).toBeVisible();
  const broken = () =>
    [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length;
  await expect.poll(() => page.evaluate(broken)).toBe(0);
});

test('a name that no file can have is the address of nothing @once', async ({ baseURL }) => {
  for (const name of ['a%00b', '..%5cx', 'x'.repeat(300)])
    expect((await fetch(`${baseURL}/assets/${name}`)).status, name.slice(0, 10)).toBe(404);
});

test('keyboard: skip link first, then the header in reading order, each with a visible focus @keyboard', async ({
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
    header.getByRole('button', { name: 'Use dark colours' }),
  ];
  for (const element of inOrder) {
    await page.keyboard.press('Tab');
    await expect(element).toBeFocused();
    await expectFocusShows(element);
  }
});

test('the skip link leads past the header @keyboard', async ({ page }) => {
  await visit(page, '/contact');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});

test('going to another page moves the keyboard to its beginning', async ({ page }) => {
  await visit(page, '/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal and privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal and privacy' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Legal and privacy · Guildhall');
});

test('the colours follow the system until a reader chooses', async ({ page }) => {
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
  await again(page);
  await expect(html).toHaveAttribute('data-colour-scheme', 'dark');
  await page.getByRole('button', { name: 'Use light colours' }).click();
  await expect(html).toHaveAttribute('data-colour-scheme', 'light');
});

test('colours that were chosen before their key had its name are worn still @once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/contact');
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await visit(page, '/contact');
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark');
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
