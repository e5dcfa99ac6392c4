import type { Locator } from '@playwright/test';
import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { comments, replyText } from '../../fixtures/comments.ts';
import { description, ownWord, postButton, postHuddle } from '../../fixtures/huddles.ts';
import { arriveSignedIn } from '../../fixtures/members.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { accountButton } from '../../fixtures/sign-in-screen.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

/** Runs on a wide screen and on a phone; `watch` adds the rest. */
const screens: { path: string; heading: string | RegExp; status?: number }[] = [
  { path: '/', heading: 'Learning, events and careers' },
  { path: '/?all=1&expired=1&filter=price', heading: 'Learning, events and careers' },
  { path: '/?all=1&skip=1000', heading: 'Learning, events and careers' },
  { path: '/deals/learning', heading: 'Learning' },
  { path: '/search?deal=course', heading: /^Results found matching/ },
  { path: '/search?deal=xylophonists', heading: /^Results found matching/ },
  { path: '/search', heading: 'Search' },
  { path: '/huddles', heading: 'Huddles' },
  { path: '/huddles?filter=discussed&q=ambulance', heading: 'Huddles' },
  { path: '/huddles?q=xylophonists', heading: 'Huddles' },
  { path: '/huddles?skip=1000', heading: 'Huddles' },
  { path: '/login', heading: 'Sign In' },
  { path: '/register', heading: 'Register' },
  { path: '/forgot-password', heading: 'Forgot password' },
  { path: '/reset-password/anything', heading: 'Set a new password' },
  { path: '/legal', heading: 'Legal and privacy' },
  { path: '/contact', heading: 'Contact' },
  { path: '/nowhere', heading: '404! Page Not Found', status: 404 },
];

for (const { path, heading, status } of screens) {
  test(`${path} is accessible and fits @phone`, async ({ page, watch, isMobile }) => {
    if (status !== undefined) watch.expectStatus(status);
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
    await expectFit(page);
    if (isMobile) await expectTouchable(page.locator('body'));
  });
}

for (const title of [examples.threePrices, examples.offline, examples.expired]) {
  test(`the page of "${title}" is accessible and fits @phone`, async ({ page, isMobile }) => {
    const { id } = await dealTitled(title);
    await visit(page, `/deal/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(1);
    await expectFit(page);
    if (isMobile) await expectTouchable(page.locator('body'));
  });
}

test('comments and the dialog of a reply are accessible and fit @phone', async ({ memberPage: page }) => {
  const { id } = await dealTitled(examples.threePrices);
  await visit(page, `/deal/${id}#comments`);
  await expect(accountButton(page)).toBeVisible();
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused();
  await expectFit(page);
  await comments(page)
    .getByRole('button', { name: /^Reply / })
    .first()
    .click();
  await expect(replyText(page)).toBeFocused();
  await expectFit(page);
});

test('a huddle is accessible and fits: to guests, to its owner, being deleted, edited and refused @phone', async ({
  page,
  member,
  isMobile,
}) => {
  const id = await postHuddle(member.token, {
    title: `A long title about ${ownWord()} that goes on and on, so that it takes more than one line`,
    description: '<h2>What we know</h2><blockquote><p>A quote.</p></blockquote><ul><li>A point</li></ul>',
  });
  await visit(page, `/huddle/${id}`);
  await expectFit(page);
  if (isMobile) await expectTouchable(page.locator('body'));
  await arriveSignedIn(page, member);
  await visit(page, `/huddle/${id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expectFit(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFit(page);
  await visit(page, `/edit-huddle/${id}`);
  await expect(description(page)).toBeVisible();
  await expectFit(page);
  await visit(page, '/post-huddle');
  await postButton(page).click();
  await expect(page.getByRole('region', { name: 'fields need your attention' })).toBeFocused();
  await expectFit(page);
  if (isMobile) await expectTouchable(page.locator('body'));
});

test('a form with its errors shown is accessible and fits, each error by its own field @phone', async ({
  page,
}) => {
  await visit(page, '/register');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('region', { name: 'fields need your attention' })).toBeFocused();
  await expectFit(page);

  const [error, control, nextLabel] = await Promise.all([
    edges(page.locator('#email-error')),
    edges(page.getByLabel('E-mail')),
    edges(page.getByText('Password', { exact: true })),
  ]);
  expect(error.top - control.bottom).toBe(4);
  expect(nextLabel.top - error.bottom).toBeGreaterThanOrEqual(16);
});

test('a dialog is accessible and fits @phone', async ({ page }) => {
  await visit(page, '/forgot-password');
  await page.getByLabel('E-mail').fill('nobody@members.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toBeVisible();
  await expectFit(page);
});

test('the open account menu is accessible and fits @phone', async ({ memberPage: page, isMobile }) => {
  await visit(page, '/contact');
  await accountButton(page).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectFit(page);
  if (!isMobile) return;
  await expectTouchable(page.getByRole('banner'));
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(110);
});

async function edges(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom };
  });
}
