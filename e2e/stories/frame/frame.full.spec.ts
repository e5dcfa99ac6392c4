import { expect, test } from '../../fixtures/test.ts';

test('the API documentation opens without errors', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByText('Signs in and replies with a session token.').click();
  await expect(page.getByText('remember').first()).toBeVisible();
  const broken = () =>
    [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length;
  await expect.poll(() => page.evaluate(broken)).toBe(0);
});
