import { join } from 'node:path';
import { expectPicturesShown } from '../../fixtures/screens.ts';
import { test, visit } from '../../fixtures/test.ts';

/** `UPDATE_SCREENSHOTS=1 playwright test -c e2e/playwright.config.ts --project screenshots` renews what the README shows. */
const folder = join(import.meta.dirname, '../../../docs/screenshots');

test('the home page', async ({ page }) => {
  await visit(page, '/');
  await expectPicturesShown(page);
  await page.screenshot({ path: join(folder, 'home.png') });
});
