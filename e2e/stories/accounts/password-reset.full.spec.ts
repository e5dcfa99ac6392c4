import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

async function expectSentHome(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Verification failed. Please contact your admin')).toBeVisible();
}

test('a confirmation or reset link that is not valid leads home with an error', async ({ page, watch }) => {
  watch.expectStatus(410, 422);
  for (const path of [
    '/authenticate/made-up',
    '/passwordReset/made-up',
    `/passwordReset/${'x'.repeat(250)}`,
  ]) {
    await expectSentHome(page, path);
  }
});
