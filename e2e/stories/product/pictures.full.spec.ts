import type { Locator, Page } from '@playwright/test';
import { examples, findProduct } from '../../fixtures/api.ts';
import { expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

// The clock is controlled by the test.
test.use({ ownContext: true });

/** Spreads two fingers on the middle of the picture. */
async function pinch(page: Page, picture: Locator): Promise<void> {
  const box = await picture.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spread === undefined ? [] : [-spread, spread].map((by, id) => ({ x: x + by, y, id })),
    });
  await touch('touchStart', 20);
  for (const spread of [30, 45, 60, 80]) await touch('touchMove', spread);
  await touch('touchEnd');
}

test('an opened picture is enlarged by two fingers', async ({ page }) => {
  const { id } = await findProduct(examples.memberPriceOnly);
  await visit(page, `/deal/${id}`);
  const link = page.getByRole('link', { name: / in full size$/ });
  await link.click();
  const picture = page.getByRole('dialog').getByRole('img');
  await expect(picture).toBeVisible();
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(300);
  const before = await width();
  await pinch(page, picture);
  await expect.poll(width).toBeGreaterThan(1.5 * before);
  await expectNoOverflow(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});
