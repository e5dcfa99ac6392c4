import type { Page } from '@playwright/test';
import { prepare } from '../../fixtures/calls.ts';
import { holdReplies } from '../../fixtures/intercept.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expectFit, expectTouchable } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const keywords = (page: Page) => page.getByRole('combobox', { name: 'Keywords' });
const chips = (page: Page) => page.getByRole('grid', { name: 'Keywords, chosen' }).getByRole('row');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('region', { name: 'Your Deal Alerts' });
const alert = (page: Page, title: string) =>
  alerts(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a member adds a deal alert by keyboard, and sees beforehand what it would have matched @phone', async ({
  memberPage: page,
  isMobile,
}) => {
  await visit(page, '/deal-alerts');
  await expect(alerts(page).getByText('You have no deal alerts yet.')).toBeVisible();
  await expect(button(page, 'Add Alert')).toBeDisabled();
  await expect(keywords(page)).toHaveAttribute(
    'placeholder',
    'Search for keywords, stores, brands or categories',
  );

  await tabTo(page, keywords(page));
  await page.keyboard.type('annu');
  await expect(page.getByRole('option', { name: 'Annuities' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('quantum');
  await expect(page.getByText('No tags found')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('tax law, QUANTUM,');
  await expect(chips(page)).toHaveText(['Annuities', 'quantum', 'tax law']);
  await page.keyboard.press('Backspace');
  await expect(chips(page)).toHaveText(['Annuities', 'quantum']);
  // The number is said, and not the list below it.
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /^\d+ active products of the last 30 days match\.$/,
  );
  await expect(page.getByRole('list', { name: 'The newest of them' }).getByRole('link')).not.toHaveCount(0);

  await tabTo(page, button(page, 'More Options'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Title / Short Name').fill('Income for life');
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deal alert added.')).toBeVisible();
  await expect(alert(page, 'Income for life')).toContainText('No product has matched yet.');
  await expect(page.getByText('Deal alert added.')).toBeHidden();
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByLabel('Title / Short Name')).toHaveValue('');
});

test('an alert whose form is left while it is saved is told of, and leaves no draft', async ({
  memberPage: page,
}) => {
  await visit(page, '/deal-alerts');
  await keywords(page).fill('quantum,');
  await expect(chips(page)).toHaveText(['quantum']);
  const saves = await holdReplies(page, '/api/addDealAlert');
  await button(page, 'Add Alert').click();
  await expect(button(page, 'Cancel')).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  const question = page.getByRole('dialog', { name: 'Leave while it is sent?' });
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/huddles');
  saves.open();
  await expect(page.getByText('Deal alert added.')).toBeVisible();
  await visit(page, '/deal-alerts');
  await expect(alert(page, 'quantum')).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
});

test('an alert that is saved while it is asked whether to leave is told of on the next page', async ({
  memberPage: page,
}) => {
  await visit(page, '/deal-alerts');
  await keywords(page).fill('perpetuity,');
  await expect(chips(page)).toHaveText(['perpetuity']);
  const saves = await holdReplies(page, '/api/addDealAlert');
  await button(page, 'Add Alert').click();
  await expect(button(page, 'Cancel')).toBeDisabled();
  await page.getByRole('banner').getByRole('link', { name: 'Huddles' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave while it is sent?' })).toBeVisible();
  saves.open();
  await expect(page).toHaveURL('/huddles');
  // The form says it as well, as long as it is there.
  await expect(page.getByRole('region', { name: 'notification.' })).toContainText('Deal alert added.');
});

// rules/alerts 10
test('nothing is read out of the suggestions before they are there @once', async ({ memberPage: page }) => {
  const answers = await holdReplies(page, '/api/alertSuggetion');
  await visit(page, '/deal-alerts');
  await keywords(page).focus();
  await page.evaluate(noteReadOut);
  await page.keyboard.type('annu');
  await expect(page.getByText('Loading...')).toBeVisible();
  answers.open();
  await expect(page.getByRole('option', { name: 'Annuities' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.body.dataset.readOut)).toContain('available.');
  expect(await page.evaluate(() => document.body.dataset.readOut)).toBe('1 option available.');
});

test('names that cannot be looked up are not said to be none, and whoever types on asks again @once', async ({
  memberPage: page,
  watch,
}) => {
  watch.expect(/\/api\/alertSuggetion/);
  await page.route('**/api/alertSuggetion', (route) => route.abort());
  await visit(page, '/deal-alerts');
  await keywords(page).click();
  await page.keyboard.type('annu');
  await expect(page.getByText(/cannot be reached/)).toBeVisible();
  await expect(page.getByText('No tags found')).toBeHidden();
  await page.unroute('**/api/alertSuggetion');
  await page.keyboard.type('i');
  await expect(page.getByRole('option', { name: 'Annuities' })).toBeVisible();
});

test('the list of alerts comes with the form above it, and is not pushed down by it', async ({
  memberPage: page,
  member,
}) => {
  await prepare('/api/addDealAlert', { tags: 'ethics', shortName: '' }, member.token);
  const form = await holdReplies(page, '/assets/alert-form*');
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/myDealAlerts'));
  await visit(page, '/deal-alerts');
  await listed;
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  form.open();
  await expect(alerts(page).getByRole('heading', { level: 3 })).toHaveText(['ethics']);
});

test('a deal alert is changed, paused, resumed and deleted in its place @phone', async ({
  memberPage: page,
  member,
  isMobile,
}) => {
  await prepare('/api/addDealAlert', { tags: 'annuities', shortName: '' }, member.token);
  await prepare('/api/addDealAlert', { tags: 'ethics, tax law', shortName: 'Conduct' }, member.token);
  await visit(page, '/deal-alerts');
  await expect(alerts(page).getByRole('heading', { level: 3 })).toHaveText(['Conduct', 'annuities']);
  const unfold = alert(page, 'Conduct').getByText('2 keywords');
  await unfold.click();
  await expect(alert(page, 'Conduct').getByText('tax law')).toBeVisible();

  await button(page, 'Edit Conduct').click();
  await expect(keywords(page)).toBeFocused();
  await expect(page.getByLabel('Title / Short Name')).toHaveValue('Conduct');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('suitability,');
  await button(page, 'Update Alert').click();
  await expect(page.getByText('Deal alert updated.')).toBeVisible();
  await expect(alert(page, 'Conduct').getByText('suitability')).toBeVisible();
  await expect(button(page, 'Add Alert')).toBeDisabled();
  await expect(chips(page)).toHaveCount(0);

  await button(page, 'Pause Deal Alert Conduct').click();
  await expect(page.getByText('Paused successfully')).toBeVisible();
  await expect(alert(page, 'Conduct').getByText('Paused', { exact: true })).toBeVisible();
  await button(page, 'Resume Deal Alert Conduct').click();
  await expect(page.getByText('Resumed successfully')).toBeVisible();

  const remove = button(page, 'Delete Conduct');
  await remove.click();
  await expect(alert(page, 'Conduct').getByText('Are you sure?')).toBeVisible();
  await expectFit(page);
  if (isMobile) await expectTouchable(page.getByRole('main'));
  await expect(button(page, 'No')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Yes').click();
  await expect(alert(page, 'Conduct')).toHaveCount(0);
  await expect(page.getByText('Deal alert deleted.')).toBeVisible();
  await expect(alert(page, 'annuities')).toBeVisible();
});

test('what is entered outlives its tab, and a list that did not come can be asked for again', async ({
  memberPage: page,
  context,
  watch,
}) => {
  await visit(page, '/deal-alerts');
  await keywords(page).fill('ethics, tax l');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  watch.expectStatus(503);
  await next.route('**/api/myDealAlerts', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await visit(next, '/deal-alerts');
  await expect(next.getByText('Your draft is back as you left it.')).toBeVisible();
  await expect(chips(next)).toHaveText(['ethics']);
  await expect(keywords(next)).toHaveValue('tax l');
  await alerts(next).getByRole('button', { name: 'Retry' }).click();
  await expect(alerts(next).getByText('You have no deal alerts yet.')).toBeVisible();
  await button(next, 'Cancel').click();
  await expect(chips(next)).toHaveCount(0);
  await expect(keywords(next)).toHaveValue('');
});

/** All that the combobox has read out from now on, though each of it is gone from the page again soon. */
function noteReadOut(): void {
  const { dataset } = document.body;
  dataset.readOut = '';
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if ((target as Element).closest?.('[data-live-announcer]'))
        for (const node of addedNodes) dataset.readOut += node.textContent ?? '';
  }).observe(document.body, { childList: true, subtree: true });
}
