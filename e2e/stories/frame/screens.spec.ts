import type { Page } from '@playwright/test';
import { areaTabsFor } from '#contract/accounts/area.ts';
import { areaTexts } from '#contract/accounts/texts.ts';
import {
  createComment,
  createHuddle,
  createProduct,
  demoHuddle,
  examples,
  findProduct,
  sendMessage,
} from '../../fixtures/api.ts';
import { fileCards, fileInput, notes, picture, pictureTimeout, tooLarge } from '../../fixtures/files.ts';
import { accountButton } from '../../fixtures/members.ts';
import {
  addButton,
  commentSaying,
  createButton,
  fillProductForm,
  openPanel,
  openProductForm,
  postButton,
  replyText,
} from '../../fixtures/pages.ts';
import { expectAccessible, expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const home = 'Learning, events and careers';

const guestScreens: [path: string, heading: string | RegExp][] = [
  ['/', home],
  ['/?all=1&expired=1&filter=price', home],
  ['/deals/learning', 'Learning'],
  ['/search?deal=course', /^Results found matching/],
  ['/search?deal=xylophonists', /^Results found matching/],
  ['/search', 'Search'],
  ['/huddles', 'Huddles'],
  [`/huddles?filter=discussed&q=${demoHuddle.word}`, 'Huddles'],
  ['/huddles?q=xylophonists', 'Huddles'],
  ['/login', 'Sign In'],
  ['/register', 'Register'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password/anything', 'Set a new password'],
  ['/legal', 'Legal and privacy'],
  ['/contact', 'Contact'],
  ['/nowhere', '404! Page Not Found'],
];

const memberScreens: [path: string, heading: string | RegExp][] = [
  ['/post-deal', 'Create New Product'],
  ['/post-huddle', 'Start a Huddle'],
  ['/deal-alerts', 'Deal Alerts'],
  ['/credits', 'Credit hours'],
  ['/mails', 'Messages'],
  ['/mails?write=new', 'New message'],
  ['/notices', 'Notifications'],
];

const main = (page: Page) => page.getByRole('main');

test.describe('at 1280 and 390 px, in light and dark', () => {
  test('the pages for visitors are accessible and fit', async ({ page, watch }) => {
    watch.expectStatus(404);
    for (const [path, heading] of guestScreens) await expectScreen(page, path, heading);
    for (const title of [examples.threePrices, examples.offline, examples.expired])
      await expectScreen(page, `/deal/${(await findProduct(title)).id}`, title);
  });

  test('the pages for members are accessible and fit', async ({ memberPage: page, author }) => {
    for (const [path, heading] of memberScreens) await expectScreen(page, path, heading);
    await expectScreen(page, `/profile/${author.id}`, 'Nora Whitlock');
  });

  test('the panels of the members’ area are accessible and fit', async ({ page, admin }) => {
    await openPanel(page, admin);
    for (const tab of areaTabsFor('admin'))
      await expectScreen(page, `/profile/${admin.id}?tab=${tab}`, areaTexts[tab]);
  });

  test('dialogs, menus and forms with errors are accessible and fit', async ({
    memberPage: page,
    member,
    author,
  }) => {
    const huddle = await createHuddle(member, {
      title: 'A long title about leasing that goes on and on, so that it takes more than one line',
      description: '<h2>What we know</h2><blockquote><p>A quote.</p></blockquote><ul><li>A point</li></ul>',
    });
    const on = await createProduct(author);
    await createComment(author, { on, says: 'Is there a ramp?' });
    await sendMessage(author, { to: member, subject: 'Keys', text: 'Who has them?' });

    await visit(page, `/deal/${on}`);
    await accountButton(page).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page, main(page));
    await page.keyboard.press('Escape');
    await addButton(page).click();
    await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused();
    await expectAccessible(page, main(page));
    const comment = commentSaying(page, 'Is there a ramp?');
    await comment.getByRole('button', { name: /^Flag: / }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, main(page));
    await page.keyboard.press('Escape');
    await comment.getByRole('button', { name: /^Reply / }).click();
    await expect(replyText(page)).toBeFocused();
    await expectAccessible(page, main(page));

    await visit(page, `/huddle/${huddle}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, main(page));

    await visit(page, '/post-huddle');
    await postButton(page).click();
    await expect(page.getByRole('region', { name: 'fields need your attention' })).toBeFocused();
    await expectAccessible(page, main(page));

    await visit(page, '/mails');
    await page.getByRole('link', { name: 'Keys' }).click();
    await expect(page.getByRole('dialog')).toContainText('Who has them?');
    await expectAccessible(page, main(page));
  });

  test('the product form is accessible with errors, with files, in preview and with a confirmation open', async ({
    page,
    moderator,
  }) => {
    await openProductForm(page, moderator);
    await createButton(page).click();
    await expect(page.getByRole('region', { name: 'fields need your attention' })).toBeFocused();
    await expectAccessible(page, main(page));
    await fillProductForm(page, 'An evening seen on every screen');
    await fileInput(page).setInputFiles([await picture('a.png', '#a33'), notes, tooLarge]);
    await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
    await expectAccessible(page, main(page));
    await page.getByRole('button', { name: 'Preview Product' }).click();
    await expect(page.getByRole('button', { name: 'Back to editing' })).toBeVisible();
    await expectAccessible(page, main(page));
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expectAccessible(page, main(page));
  });
});

/** Opens a screen and checks it at 1280 and 390 px; nothing overflows at 360 px. */
async function expectScreen(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page, page.locator('body'));
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page);
    if (wide !== null) await page.setViewportSize(wide);
  });
}
