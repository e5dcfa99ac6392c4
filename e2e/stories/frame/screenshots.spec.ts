import { join } from 'node:path';
import { expectPicturesLoaded } from '../../fixtures/screens.ts';
import { test, visit } from '../../fixtures/test.ts';

/**
 * `UPDATE_SCREENSHOTS=1 playwright test -c e2e/playwright.config.ts --project screenshots` updates the picture in the
 * README.
 */
const folder = join(import.meta.dirname, '../../../docs/screenshots');

test('the home page', async ({ page }) => {
  await visit(page, '/');
  await expectPicturesLoaded(page);
  await page.screenshot({ path: join(folder, 'home.png') });
});
