import type { Locator, Page } from '@playwright/test';
import { addButton, commentSaying, commentText } from '../../fixtures/comments.ts';
import { letHaveRegistered } from '../../fixtures/database.ts';
import { description, postButton } from '../../fixtures/huddles.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { idOf } from '../../fixtures/members.ts';
import { arriveAs, arriveAsAdmin, type Office, postByCall, test } from '../../fixtures/office.ts';
import { expectFit, expectFitWhenNarrow } from '../../fixtures/screens.ts';
import { openAccountMenu } from '../../fixtures/sign-in-screen.ts';
import { expect, visit } from '../../fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

const waits = 'Waiting for a moderator';
let productId = 0;

test('an admin has the first words of newcomers wait', async ({ page, office }) => {
  const databaseUrl = await office.application.databaseUrl();
  await letHaveRegistered(databaseUrl, office.people.colleague.email);
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
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('It is gone. Nobody but moderators has seen it.')).toBeVisible();
  await expect(own(page, title)).toHaveCount(0);
});

test('a moderator sees how many wait, approves one, and refuses another with a reason', async ({
  page,
  office,
}) => {
  await arriveAs(page, office, 'moderator', '/contact');
  await openAccountMenu(page);
  const entry = page.getByRole('link', { name: /^Waiting for a moderator\s*2$/ });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newcomers' })).toBeVisible();
  await expect(row(page, 'Which lantern is best?')).toContainText('I have three, and read by none of them.');
  await expect(row(page, 'Lanterns for beginners')).toContainText('Good day to all of you.');
  await expectFit(page);
  await expectFitWhenNarrow(page, page.getByRole('main'));

  await select(page, 'Which lantern is best?');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('1 approved.')).toBeVisible();
  await expect(row(page, 'Which lantern is best?')).toHaveCount(0);

  await select(page, 'Lanterns for beginners');
  await page.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse it?' });
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Please say why, so that the author knows what to change.')).toBeVisible();
  await expectFit(page);
  await dialog.getByLabel('Why').fill('Please say something about lanterns.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
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

test('an admin has everything public at once again, as other stories expect it', async ({ page, office }) => {
  await arriveAsAdmin(page, office, 'settings');
  await choice(page, 'Are public at once').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  const on = { dealId: productId, parentPostId: 0, comment: '<p>Once more.</p>' };
  const { body } = await office.call('/api/addDealComments', on, 'colleague');
  expect(body.waiting).toBeUndefined();
});

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

async function select(page: Page, title: string): Promise<void> {
  await row(page, title).getByRole('checkbox').check();
}

/** The address of the newcomer's own. */
async function contributions(office: Office): Promise<string> {
  const token = await office.signIn('colleague');
  return `/profile/${await idOf({ token }, office.application.url)}?tab=contributions`;
}
