import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { call, createComment, createProduct } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { addMember, change } from '../../fixtures/database.ts';
import { fileCards, fileInput, notes, picture, pictureTimeout } from '../../fixtures/files.ts';
import { newPerson, openAccountMenu } from '../../fixtures/members.ts';
import { test } from '../../fixtures/own-application.ts';
import {
  addButton,
  commentSaying,
  commentText,
  createButton,
  description,
  openPanel,
  openProductForm,
  postButton,
} from '../../fixtures/pages.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, visit, visitAs } from '../../fixtures/test.ts';
import { running } from '../../harness/running.ts';

const row = (page: Page, words: string): Locator =>
  page.getByRole('table').getByRole('row').filter({ hasText: words });

test('an admin requires approval of registrations, approves one and rejects another with a reason', async ({
  page,
  admin,
}) => {
  await chooseSetting(page, 'New members need approval');
  const [welcome, unwanted] = [newPerson(), newPerson()];
  for (const person of [welcome, unwanted]) {
    const id = await addMember(running().databaseUrl, person);
    await change('update members set confirmed_at = null where id = $1', [id]);
    await change('insert into applications (member_id) values ($1)', [id]);
  }
  await visit(page, '/contact');
  await openAccountMenu(page);
  await page.getByRole('link', { name: /^Pending registrations\s*2$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrations' })).toBeVisible();
  await expect(row(page, welcome.email)).toBeVisible();
  await expectAccessible(page, page.getByRole('main'));

  await row(page, unwanted.email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this registration?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Give a reason. The applicant will see it.').first()).toBeVisible();
  await dialog.getByLabel('Reason').fill('You build no bridges.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('1 declined.')).toBeVisible();
  await expect(page.getByText('1 registration', { exact: true })).toBeFocused();

  await row(page, welcome.email).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('1 approved.')).toBeVisible();
  await expect(page.getByText('No pending registrations.')).toBeVisible();
  expect((await call('/api/login', welcome)).status).toBe(200);
  expect((await call('/api/login', unwanted)).status).toBe(403);
  await chooseSetting(page, 'Can sign in right away');

  /** Changes one setting in the panel. */
  async function chooseSetting(page: Page, name: string): Promise<void> {
    await openPanel(page, admin, 'settings');
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  }
});

test('posts of a new account wait until a moderator approves or rejects them', async ({
  page,
  watch,
  member,
  author,
  admin,
  moderator,
}) => {
  // The form requests pictures of the linked page, which does not exist.
  watch.expectStatus(422);
  const shop = 'https://shop.example/wicks?from=a&to=https%3A%2F%2Felsewhere.example';
  await change('update members set registered_itself = true where id = $1', [member.id]);
  const productId = await createProduct(author, { dealTitle: 'Lanterns for beginners' });
  await setModeration('Review first');

  await test.step('the new member posts, and only they see it', async () => {
    await visitAs(page, member, '/post-huddle');
    await page.getByLabel('Title').fill('Which lantern is best?');
    await description(page).fill('I have three, and read by none of them.');
    await postButton(page).click();
    await expect(page).toHaveURL(/\?tab=contributions$/);
    await expect(
      page.getByText('Thanks! A moderator will review this first. We’ll notify you when it’s published.'),
    ).toBeVisible();
    await expect(pending(page, 'Which lantern is best?')).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
    await visit(page, `/deal/${productId}`);
    await addButton(page).click();
    await commentText(page).fill('Good day to all of you.');
    await addButton(page).click();
    await expect(pending(page, 'Good day to all of you.')).toBeVisible();
    await expect(commentSaying(page, 'Good day to all of you.')).toHaveCount(0);

    await openProductForm(page, member);
    await page.getByLabel('Perma Link').fill(shop);
    await page.getByLabel('Product Name').fill('Wicks by the dozen');
    await description(page).fill('Woven by hand.');
    await page.getByRole('checkbox', { name: 'Learning', exact: true }).check();
    await page.getByLabel('Non-Member Price').fill('19.00');
    await fileInput(page).setInputFiles([await picture('wicks.png', '#a33'), notes]);
    await expect(fileCards(page)).toHaveCount(2, pictureTimeout);
    await createButton(page).click();
    await expect(pending(page, 'Wicks by the dozen')).toContainText('Download agenda.txt');

    await visitAs(page, author, `/deal/${productId}`);
    await expect(addButton(page)).toBeVisible();
    await expect(page.getByText('Good day to all of you.')).toHaveCount(0);
    await visit(page, '/huddles');
    await expect(page.getByText('Which lantern is best?')).toHaveCount(0);
  });

  await test.step('a moderator sees everything that approval would publish', async () => {
    const parent = await createComment(author, { on: productId, says: 'Which oil do you burn?' });
    await createComment(member, { on: productId, says: 'Whale, never.', parent });
    await visitAs(page, moderator, '/contact');
    await openAccountMenu(page);
    await page.getByRole('link', { name: /^Pending review\s*4$/ }).click();
    const product = row(page, 'Wicks by the dozen');
    await expect(product).toContainText(shop);
    await expect(product.getByRole('link', { name: /shop\.example/ })).toHaveCount(0);
    await expect(product).toContainText('$19.00');
    await expect(product.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await expect(row(page, 'Whale, never.')).toContainText(
      'Replies to Nora Whitlock: Which oil do you burn?',
    );
    await expectAccessible(page, page.getByRole('main'));
    const saving = page.waitForEvent('download');
    await product.getByRole('button', { name: 'Download agenda.txt' }).click();
    expect(await readFile(await (await saving).path())).toEqual(notes.buffer);
  });

  await test.step('the moderator approves one and rejects another by keyboard', async () => {
    await press(row(page, 'Which lantern is best?').getByRole('checkbox'), 'Space');
    await press(page.getByRole('button', { name: 'Approve' }), 'Enter');
    await expect(page.getByText('1 approved.')).toBeVisible();
    await press(row(page, 'Good day to all of you.').getByRole('checkbox'), 'Space');
    await press(page.getByRole('button', { name: 'Decline' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Decline this?' });
    await press(dialog.getByRole('button', { name: 'Decline' }), 'Enter');
    await expect(dialog.getByRole('region', { name: 'One field needs your attention' })).toContainText(
      'Give a reason, so that the author knows what to change.',
    );
    await expectAccessible(page, dialog);
    await tabTo(page, dialog.getByLabel('Reason'));
    await page.keyboard.type('Please say something about lanterns.');
    await press(dialog.getByRole('button', { name: 'Decline' }), 'Enter');
    await expect(page.getByText('1 declined.')).toBeVisible();
  });

  await test.step('the new member is notified of both decisions', async () => {
    await visitAs(page, member, '/notices');
    await expect(page.getByText('A moderator approved your huddle “Which lantern is best?”.')).toBeVisible();
    await expect(
      page.getByText('A moderator declined your comment on “Lanterns for beginners”.'),
    ).toBeVisible();
    await openPanel(page, member, 'contributions');
    await expect(pendingItem(page, 'Good day to all of you.')).toContainText(
      'Reason: Please say something about lanterns.',
    );
    await visit(page, '/huddles');
    await page.getByRole('link', { name: 'Which lantern is best?' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Which lantern is best?' })).toBeVisible();
  });
  await setModeration('Publish right away');

  async function setModeration(name: string): Promise<void> {
    await openPanel(page, admin, 'settings');
    await page.getByRole('radio', { name, exact: true }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  }

  async function press(element: Locator, key: 'Space' | 'Enter'): Promise<void> {
    await tabTo(page, element);
    await page.keyboard.press(key);
  }
});

/** The member's own post with these words that is not public. */
function pendingItem(page: Page, words: string): Locator {
  return page
    .getByRole('region', { name: /^(?:Not public yet|Your comments here that aren’t public)$/ })
    .getByRole('listitem')
    .filter({ hasText: words });
}

function pending(page: Page, words: string): Locator {
  return pendingItem(page, words).filter({ hasText: 'Pending review' });
}
