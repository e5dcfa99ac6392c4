import type { Page } from '@playwright/test';
import { examples, findProduct } from '../../fixtures/api.ts';
import { expectAccessible } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

// The clock is controlled by the test.
test.use({ ownContext: true });

/** Opens a product with three pictures and pauses the clock. */
async function openPictures(page: Page): Promise<void> {
  const { id } = await findProduct(examples.offline);
  await page.clock.install();
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(0);
}

function pictures(page: Page) {
  return page.getByRole('region', { name: `Pictures of ${examples.offline}` });
}

/** The number of the picture that shows, from 1. */
async function shown(page: Page): Promise<number> {
  const name = await pictures(page).locator('button[aria-current]').getAttribute('aria-label');
  return Number(/^Picture (\d) of 3$/.exec(name ?? '')?.[1]);
}

async function expectTurning(page: Page): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const before = await shown(page);
    await page.clock.runFor(2_000);
    await expect.poll(() => shown(page)).toBe((before % 3) + 1);
  }
}

async function expectStill(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(10_000);
  expect(await shown(page)).toBe(before);
}

test('the picture carousel advances every two seconds and pauses on request', async ({ page }) => {
  await openPictures(page);
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expectStill(page);
  await page.getByRole('button', { name: 'Start slideshow' }).click();
  await expectTurning(page);
});

test('a picture opens in full size and closes with the focus returned', async ({ page }) => {
  const { id } = await findProduct(examples.offline);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  const links = pictures(page).getByRole('link', { name: / in full size$/ });
  await links.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pictures of ${examples.offline}` });
  const inView = dialog.locator('[role="group"]:not([inert]) img');
  await expect(inView).toHaveAttribute('src', /-\d+\.webp$/);
  const first = await inView.getAttribute('src');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(inView).not.toHaveAttribute('src', first ?? '');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(links).toBeFocused();
  expect(await shown(page)).toBe(3);

  await links.press('Enter');
  await expect(inView).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/deal/${id}`);
  await expect(links).toBeFocused();
});
