import type { Locator, Page } from '@playwright/test';
import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { expectFit, expectNoOverflow } from '../../fixtures/screens.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

// Its clock is changed.
test.use({ ownContext: true });

/** Opens a product with three pictures, with the page's clock in the story's hands. */
async function openPictures(page: Page): Promise<void> {
  const { id } = await dealTitled(examples.offline);
  await page.clock.install();
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.clock.runFor(0);
}

function pictures(page: Page) {
  return page.getByRole('region', { name: `Pictures of ${examples.offline}` });
}

/** Which picture shows, from 1. */
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

test('pictures turn every two seconds, in a circle', async ({ page }) => {
  await openPictures(page);
  await expectTurning(page);
});

test('they stop while one points at them @mouse', async ({ page }) => {
  await openPictures(page);
  await pictures(page).hover();
  await expectStill(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await expectTurning(page);
});

test('they stop while the keyboard is among them @keyboard', async ({ page }) => {
  await openPictures(page);
  await page.getByRole('button', { name: 'Next picture' }).focus();
  await expectStill(page);
  const before = await shown(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => shown(page)).toBe((before % 3) + 1);
  await page.getByRole('button', { name: 'Previous picture' }).press('Enter');
  await expect.poll(() => shown(page)).toBe(before);
  await page.getByRole('button', { name: 'Picture 3 of 3' }).press('Enter');
  await expect.poll(() => shown(page)).toBe(3);
  await expectStill(page);
});

test('they stop at the press of a button, for good, until another press @phone', async ({ page }) => {
  await openPictures(page);
  await page.getByRole('button', { name: 'Pause the pictures' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expectStill(page);
  await page.getByRole('button', { name: 'Play the pictures' }).click();
  await expectTurning(page);
});

test('they stand still where the system asks for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPictures(page);
  await expectStill(page);
  await page.getByRole('button', { name: 'Play the pictures' }).click();
  await expectTurning(page);
});

test('a product with one picture has nothing to turn', async ({ page }) => {
  const { id } = await dealTitled(examples.memberPriceOnly);
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: examples.memberPriceOnly })).toBeVisible();
  await expect(page.getByRole('button', { name: /pictures?$/ })).toHaveCount(0);
});

test('a picture opens in its largest size, with keys and with the way back @keyboard', async ({ page }) => {
  const { id } = await dealTitled(examples.offline);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, `/deal/${id}`);
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  const links = pictures(page).getByRole('link', { name: / in full size$/ });
  await links.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Pictures of ${examples.offline}` });
  const inView = dialog.locator('[role="group"]:not([inert]) img');
  await expect(inView).toHaveAttribute('src', /-\d+\.webp$/);
  const first = await inView.getAttribute('src');
  await expectFit(page);
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

/** Two fingers on the middle of the picture, drawn apart. */
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

test('an opened picture grows between two fingers @phone', async ({ page }) => {
  const { id } = await dealTitled(examples.memberPriceOnly);
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
