import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addButton, commentByCall, commentSaying, commentText } from '../../fixtures/comments.ts';
import { letHavePostedNothing, letHaveRegistered } from '../../fixtures/database.ts';
import { expectRefused } from '../../fixtures/fields.ts';
import { description, postButton } from '../../fixtures/huddles.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { idOf } from '../../fixtures/members.ts';
import { arriveAs, arriveAsAdmin, type Office, postByCall, test } from '../../fixtures/office.ts';
import {
  createButton,
  fileCards,
  fileInput,
  notes,
  openNewPost,
  picture,
  pictureTimeout,
  description as productDescription,
} from '../../fixtures/posting.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { openAccountMenu } from '../../fixtures/sign-in-screen.ts';
import { expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const waits = 'Waiting for a moderator';
let productId = 0;

test('an admin has the first words of newcomers wait', async ({ page, office }) => {
  const databaseUrl = await office.application.databaseUrl();
  await letHaveRegistered(databaseUrl, office.people.colleague.email);
  await letHavePostedNothing(databaseUrl, office.people.colleague.email);
  productId = await postByCall(office, 'member', { dealTitle: 'Lanterns for beginners' });
  await arriveAsAdmin(page, office, 'settings');
  await expect(choice(page, 'Are public at once')).toBeChecked();
  await choice(page, 'Wait for a moderator').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expectFit(page);
});

test('a newcomer posts a huddle and comments, and sees alone that both wait', async ({ page, office }) => {
  await arriveAs(page, office, 'colleague', '/post-huddle');
  await expect(description(page)).toBeVisible();
  await page.getByLabel('Title').fill('Which lantern is best?');
  await description(page).fill('I have three, and read by none of them.');
  await postButton(page).click();
  await expect(page).toHaveURL(/\?tab=contributions$/);
  await expect(page.getByText('Waiting for a moderator. You are told once it is public.')).toBeVisible();
  await expect(own(page, 'Which lantern is best?')).toContainText(waits);
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await visit(page, `/deal/${productId}`);
  await addButton(page).click();
  await commentText(page).fill('Good day to all of you.');
  await addButton(page).click();
  await expect(own(page, 'Good day to all of you.')).toContainText(waits);
  await expect(commentSaying(page, 'Good day to all of you.')).toHaveCount(0);
  await expectFit(page);

  await arriveAs(page, office, 'member', `/deal/${productId}`);
  await expect(addButton(page)).toBeVisible();
  await expect(page.getByText('Good day to all of you.')).toHaveCount(0);
  await visit(page, '/huddles');
  await expect(page.getByText('Which lantern is best?')).toHaveCount(0);
});

test('a newcomer takes back what waits', async ({ page, office }) => {
  const title = 'Never mind';
  await office.call('/api/addForum', { title, description: '<p>A slip.</p>' }, 'colleague');
  await arriveAs(page, office, 'colleague', await contributions(office));
  await tabTo(page, page.getByRole('button', { name: `Withdraw ${title}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw this?' });
  await expectFit(page);
  await expectFitWhenNarrow(page, dialog);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('It is gone. Nobody but moderators has seen it.')).toBeVisible();
  await expect(own(page, title)).toHaveCount(0);
});

test('a newcomer writes more links than a new account may, and is told so beside the field', async ({
  page,
  office,
  watch,
}) => {
  watch.expectStatus(422);
  await arriveAs(page, office, 'colleague', '/post-huddle');
  await expect(description(page)).toBeVisible();
  await page.getByLabel('Title').fill('More at www.one.example');
  await description(page).fill('And at www.two.example and www.three.example.');
  await postButton(page).click();
  await expectRefused(
    description(page),
    'In the first 7 days an account writes at most 2 links in a post or comment. Please take some out.',
  );
  await expectFit(page);
});

test('a newcomer posts a product with a picture, an attachment and a link, and a reply', async ({
  page,
  office,
  watch,
}) => {
  // The form offers the pictures of the linked page, which is not there.
  watch.expectStatus(422);
  await openNewPost(page, office, 'colleague');
  await page.getByLabel('Perma Link').fill(shop);
  await page.getByLabel('Product Name').fill('Wicks by the dozen');
  await productDescription(page).fill('Woven by hand.');
  await page.getByRole('checkbox', { name: 'Events', exact: true }).check();
  await page.getByLabel('Non-Member Price').fill('19.00');
  await fileInput(page).setInputFiles([await picture('wicks.png', '#a33'), notes]);
  await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
  await createButton(page).click();
  await expect(own(page, 'Wicks by the dozen')).toContainText(waits);
  await expect(own(page, 'Wicks by the dozen')).toContainText('Download agenda.txt');
  await expectFit(page);

  const says = 'Which oil do you burn?';
  const parent = await commentByCall(office, 'member', { on: productId, says });
  await commentByCall(office, 'colleague', { on: productId, says: 'Whale, never.', parent });
});

test('a moderator sees all that approving would make public', async ({ page, office }) => {
  await arriveAs(page, office, 'moderator', '/contact');
  await openAccountMenu(page);
  const entry = page.getByRole('link', { name: /^Waiting for a moderator\s*4$/ });
  await expect(entry).toBeVisible();
  await entry.click();
  const product = row(page, 'Wicks by the dozen');
  await expect(product).toContainText(shop);
  await expect(product.getByRole('link', { name: /shop\.example/ })).toHaveCount(0);
  await expect(fact(product, 'Member Price')).toHaveText('$0.00');
  await expect(fact(product, 'Non-Member Price')).toHaveText('$19.00');
  await expect(fact(product, 'Categories')).toHaveText('Events');
  await expect(product.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(row(page, 'Whale, never.')).toContainText('Replies to Nora Whitlock: Which oil do you burn?');
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  const saving = page.waitForEvent('download');
  await product.getByRole('button', { name: 'Download agenda.txt' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('agenda.txt');
  expect(await readFile(await saved.path())).toEqual(notes.buffer);
});

test('a moderator approves a product and a reply', async ({ page, office }) => {
  await arriveInQueue(page, office);
  await select(page, 'Wicks by the dozen');
  await select(page, 'Whale, never.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('2 approved.')).toBeVisible();
  await visit(page, '/');
  await page.getByRole('link', { name: 'Wicks by the dozen' }).first().click();
  await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', shop);
  await expect(page.getByRole('link', { name: /agenda\.txt/ })).toBeVisible();
});

test('a moderator approves one by keyboard alone, and refuses another with a reason', async ({
  page,
  office,
}) => {
  await arriveInQueue(page, office);
  await expect(row(page, 'Which lantern is best?')).toContainText('I have three, and read by none of them.');
  await expect(row(page, 'Lanterns for beginners')).toContainText('Good day to all of you.');
  await press(page, row(page, 'Which lantern is best?').getByRole('checkbox'), 'Space');
  await press(page, page.getByRole('button', { name: 'Approve' }), 'Enter');
  await expect(page.getByText('1 approved.')).toBeVisible();
  await expect(row(page, 'Which lantern is best?')).toHaveCount(0);

  await press(page, row(page, 'Lanterns for beginners').getByRole('checkbox'), 'Space');
  await press(page, page.getByRole('button', { name: 'Refuse' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Refuse it?' });
  await press(page, dialog.getByRole('button', { name: 'Refuse' }), 'Enter');
  await expect(dialog.getByRole('region', { name: 'One field needs your attention' })).toContainText(
    'Please say why, so that the author knows what to change.',
  );
  await expectFit(page);
  await expectFitWhenNarrow(page, dialog);
  await tabTo(page, dialog.getByLabel('Why'));
  await page.keyboard.type('Please say something about lanterns.');
  await press(page, dialog.getByRole('button', { name: 'Refuse' }), 'Enter');
  await expect(page.getByText('1 refused.')).toBeVisible();
  await expect(page.getByText('Nobody waits.')).toBeVisible();
});

test('the newcomer is told of both, and reads why', async ({ page, office }) => {
  await arriveAs(page, office, 'colleague', '/notices');
  await expect(page.getByText('The staff approved your huddle “Which lantern is best?”.')).toBeVisible();
  await expect(page.getByText('The staff refused your comment on “Lanterns for beginners”.')).toBeVisible();
  await visit(page, await contributions(office));
  await expect(own(page, 'Good day to all of you.')).toContainText(
    'Reason: Please say something about lanterns.',
  );
  await expectFit(page);
  await visit(page, '/huddles');
  await page.getByRole('link', { name: 'Which lantern is best?' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Which lantern is best?' })).toBeVisible();
});

test('of several pages a moderator decides about the one that is shown', async ({ page, office }) => {
  await letHaveRegistered(await office.application.databaseUrl(), office.people.member.email);
  for (const as of ['colleague', 'member'] as const)
    for (let count = 1; count <= 6; count += 1)
      await commentByCall(office, as, { on: productId, says: `Remark ${count} of the ${as}.` });
  await arriveInQueue(page, office);
  await expect(page.getByText('12 posts', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await expect(page.getByText('10 selected', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('10 approved.')).toBeVisible();
  await expect(page.getByText('2 posts', { exact: true })).toBeVisible();
});

test('an admin has everything public at once again, as other stories expect it', async ({ page, office }) => {
  await arriveAsAdmin(page, office, 'settings');
  await choice(page, 'Are public at once').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  const on = { dealId: productId, parentPostId: 0, comment: '<p>Once more.</p>' };
  const { body } = await office.call('/api/addDealComments', on, 'colleague');
  expect(body.waiting).toBeUndefined();
});

/** Where the product's Buy Now leads. */
const shop = 'https://shop.example/wicks?from=a&to=https%3A%2F%2Felsewhere.example';

const choice = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

/** One's own that is not public, with these words or this title. */
function own(page: Page, words: string): Locator {
  return page
    .getByRole('region', { name: /^(?:Not public yet|Your comments here that are not public)$/ })
    .getByRole('listitem')
    .filter({ hasText: words });
}

function row(page: Page, words: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: words });
}

/** What stands below a term. */
function fact(within: Locator, term: string): Locator {
  return within
    .locator('dl > div')
    .filter({ has: within.page().getByText(term, { exact: true }) })
    .getByRole('definition');
}

async function arriveInQueue(page: Page, office: Office): Promise<void> {
  const id = await idOf({ token: await office.signIn('moderator') }, office.application.url);
  await arriveAs(page, office, 'moderator', `/profile/${id}?tab=newcomers`);
  await expect(page.getByRole('heading', { level: 1, name: 'Newcomers' })).toBeVisible();
}

/** As somebody without a mouse does. */
async function press(page: Page, element: Locator, key: 'Space' | 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

async function select(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('checkbox').check();
}

/** The address of the newcomer's own. */
async function contributions(office: Office): Promise<string> {
  const token = await office.signIn('colleague');
  return `/profile/${await idOf({ token }, office.application.url)}?tab=contributions`;
}
