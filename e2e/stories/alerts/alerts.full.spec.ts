import type { Page } from '@playwright/test';
import { holdReplies } from '../../fixtures/browser.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

const keywords = (page: Page) => page.getByRole('combobox', { name: 'Keywords' });
// rules/alerts 10
test('suggestions are announced only once they have loaded', async ({ memberPage: page }) => {
  const answers = await holdReplies(page, '/api/alertSuggetion');
  await visit(page, '/deal-alerts');
  await keywords(page).focus();
  await page.evaluate(noteReadOut);
  await page.keyboard.type('annu');
  await expect(page.getByText('Loading...')).toBeVisible();
  answers.release();
  await expect(page.getByRole('option', { name: 'Annuities' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.body.dataset.readOut)).toContain('available.');
  expect(await page.evaluate(() => document.body.dataset.readOut)).toBe('1 option available.');
});

/** Records what the combobox announces, which leaves the page soon after. */
function noteReadOut(): void {
  const { dataset } = document.body;
  dataset.readOut = '';
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if ((target as Element).closest?.('[data-live-announcer]'))
        for (const node of addedNodes) dataset.readOut += node.textContent ?? '';
  }).observe(document.body, { childList: true, subtree: true });
}
