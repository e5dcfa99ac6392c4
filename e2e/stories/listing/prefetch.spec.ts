import type { Page } from '@playwright/test';
import { cards } from '../../fixtures/pages.ts';
import { expect, test, visit } from '../../fixtures/test.ts';

test.use({ ownContext: true });

/** Longer than any delay before a prefetch, by the page's clock. */
const longEnough = 1_000;

/** Records the calls of the page: their names, and the product that each concerns. */
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
  await visit(page, '/deals/learning');
  const link = (place: number) => cards(page).nth(place).getByRole('heading').getByRole('link');
  const idOf = async (place: number) =>
    /\d+$/.exec((await link(place).getAttribute('href')) ?? '')?.[0] ?? '';
  return { link, idOf, calls: callsFrom(page) };
}

test('pointing at a product loads it once and opens it at once', async ({ page }) => {
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

test('nothing is prefetched when the browser saves data', async ({ page }) => {
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
