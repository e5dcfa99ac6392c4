import type { Page } from '@playwright/test';
import { post } from '../../fixtures/api.ts';
import { tabTo } from '../../fixtures/browser.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const keywords = (page: Page) => page.getByRole('combobox', { name: 'Keywords' });
const chips = (page: Page) => page.getByRole('grid', { name: 'Keywords, chosen' }).getByRole('row');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('region', { name: 'Your Deal Alerts' });
const alert = (page: Page, title: string) =>
  alerts(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a member adds a deal alert by keyboard after a preview of its matches', async ({
  memberPage: page,
}) => {
  await visit(page, '/deal-alerts');
  await expect(alerts(page).getByText('No deal alerts yet.')).toBeVisible();
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
  // Only the number is announced, not the list below it.
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /^\d+ active products from the last 30 days match\.$/,
  );
  await expect(page.getByRole('list', { name: 'The newest' }).getByRole('link')).not.toHaveCount(0);

  await tabTo(page, button(page, 'More Options'));
  await page.keyboard.press('Enter');
  await page.getByLabel('Title / Short Name').fill('Income for life');
  await expectAccessible(page, page.getByRole('main'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deal alert added.')).toBeVisible();
  await expect(alert(page, 'Income for life')).toContainText('No matches yet.');
  await expect(page.getByText('Deal alert added.')).toBeHidden();
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByLabel('Title / Short Name')).toHaveValue('');
});

test('a deal alert is changed, paused, resumed and deleted', async ({ memberPage: page, member }) => {
  await post('/api/addDealAlert', { tags: 'annuities', shortName: '' }, member.token);
  await post('/api/addDealAlert', { tags: 'ethics, tax law', shortName: 'Conduct' }, member.token);
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
  await expectAccessible(page, page.getByRole('main'));
  await expect(button(page, 'No')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Yes').click();
  await expect(alert(page, 'Conduct')).toHaveCount(0);
  await expect(page.getByText('Deal alert deleted.')).toBeVisible();
  await expect(alert(page, 'annuities')).toBeVisible();
});
