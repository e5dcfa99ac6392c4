import type { Page } from '@playwright/test';
import { cards } from '../../fixtures/catalogue.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

// What a browser keeps, and its clock, are part of these stories.
test.use({ ownContext: true });

/** Longer than any pause before something is loaded, of the page's own clock. */
const longEnough = 1_000;

/** The calls that the page makes from now on: their names, and the product that one is about. */
function callsFrom(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/api\/(\w+)/.exec(request.url()) ?? [];
    if (name === undefined) return;
    const { id = '', sessionId = '' } = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    calls.push(sessionId === '' ? `${name} ${id}` : `${name} ${id}, seen`);
  });
  return calls;
}

async function openList(page: Page) {
  await page.clock.install();
  await visit(page, '/');
  const link = (place: number) => cards(page).nth(place).getByRole('heading').getByRole('link');
  const idOf = async (place: number) =>
    /\d+$/.exec((await link(place).getAttribute('href')) ?? '')?.[0] ?? '';
  return { link, idOf, calls: callsFrom(page) };
}

test('the product that one is about to open is loaded, once, and then there at once @mouse', async ({
  page,
}) => {
  const { link, idOf, calls } = await openList(page);
  const id = await idOf(1);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const place of [1, 0, 1]) {
    await link(place).hover();
    await page.clock.runFor(longEnough);
  }
  const asked = () => calls.filter((call) => call === `details ${id}`).length;
  await expect.poll(asked).toBe(1);
  await expect.poll(() => scripts.some((url) => /\/product-/.test(url))).toBe(true);
  expect(calls.filter((call) => call.startsWith('details'))).toHaveLength(2);

  await page.waitForLoadState('networkidle');
  const loaded = { calls: calls.length, scripts: scripts.length };
  const title = (await link(1).textContent()) ?? '';
  await link(1).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => calls).toContain(`details ${id}, seen`);
  expect(calls.slice(loaded.calls)).toEqual([`details ${id}, seen`]);
  expect(scripts.slice(loaded.scripts)).toEqual([]);
});

test('the keyboard is about to open what it is on @keyboard', async ({ page }) => {
  const { link, idOf, calls } = await openList(page);
  await link(2).focus();
  await page.clock.runFor(longEnough);
  const id = await idOf(2);
  await expect.poll(() => calls).toContain(`details ${id}`);
});

test('who only scrolls loads nothing ahead @mouse', async ({ page }) => {
  const { link, idOf, calls } = await openList(page);
  await page.mouse.move(2, 400);
  const box = await link(0).boundingBox();
  if (box === null) throw new Error('The list is empty.');
  // A link comes beneath the pointer, which rests.
  await page.mouse.move(box.x + 5, box.y - 150);
  await page.mouse.wheel(0, -(-150 - box.height / 2));
  await page.clock.runFor(longEnough);
  await link(3).hover();
  await page.clock.runFor(longEnough);
  const id = await idOf(3);
  await expect.poll(() => calls).toContain(`details ${id}`);
  expect(calls.filter((call) => call.startsWith('details'))).toEqual([`details ${id}`]);
});

test('who saves data loads nothing ahead @mouse', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const { link, calls } = await openList(page);
  await link(1).hover();
  await page.clock.runFor(longEnough);
  expect(calls).toEqual([]);
  await link(1).click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
});

test('who comes back finds the list where it was left, and nothing is asked for it @phone', async ({
  page,
}) => {
  const { link, calls } = await openList(page);
  const topOf = () => link(9).evaluate((element) => element.getBoundingClientRect().top);
  await link(9).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const left = await topOf();
  const title = (await link(9).textContent()) ?? '';
  await link(9).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => calls.some((call) => call.endsWith(', seen'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const before = calls.length;
  await page.goBack();
  await expect(link(9)).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf()) - left)).toBeLessThan(5);
  await page.clock.runFor(longEnough);
  expect(calls.slice(before)).toEqual([]);
});
