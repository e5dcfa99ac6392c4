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

test('scrolling prefetches nothing', async ({ page }) => {
  const { link, idOf, calls } = await openList(page);
  await page.mouse.move(2, 400);
  const box = await link(0).boundingBox();
  if (box === null) throw new Error('The list is empty.');
  // Scrolling moves a link under the resting pointer.
  await page.mouse.move(box.x + 5, box.y - 150);
  await page.mouse.wheel(0, -(-150 - box.height / 2));
  await page.clock.runFor(longEnough);
  await link(3).hover();
  await page.clock.runFor(longEnough);
  const id = await idOf(3);
  await expect.poll(() => calls).toContain(`details ${id}`);
  expect(calls.filter((call) => call.startsWith('details'))).toEqual([`details ${id}`]);
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
