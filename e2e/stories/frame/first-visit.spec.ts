import type { Page, Response } from '@playwright/test';
import { paths } from '#contract/core/paths.ts';
import { dealTitled, examples } from '../../fixtures/catalogue.ts';
import { alive, expect, test, visit } from '../../fixtures/test.ts';

/** Each page comes into a browser that has kept nothing of it. */
test.use({ ownContext: true });

/** What scripts may weigh as they travel, each with its headers, in bytes. */
const weight = 150 * 1024;

const pages = {
  'the home page': '/',
  'a category': paths.learning(),
  'a product': '/deal/60',
  'a huddle': '/huddle/1',
  'a search': paths.search('course'),
  'the forum': paths.threads(),
  'the way in': paths.login(),
};

for (const [name, path] of Object.entries(pages)) {
  test(`${name} comes alive with few scripts and one style sheet @once`, async ({ page }) => {
    const { scripts, styles, all } = await loadedWith(page, path);
    expect(scripts.length).toBeGreaterThan(4);
    expect(styles.length).toBe(1);
    expect(await bytesOf(all)).toBeLessThanOrEqual(weight);
    expect(all.length).toBeLessThanOrEqual(12);
    for (const file of [...scripts, ...styles]) await expectSmall(file);
    expect(await unnamedImports(scripts)).toEqual([]);
  });
}

/**
 * What the document names, and with it whatever a first visit waits for; and all scripts that have come when the page has
 * been alive and at rest for a while, as long as nobody presses anything.
 */
async function loadedWith(
  page: Page,
  path: string,
): Promise<Record<'scripts' | 'styles' | 'all', Response[]>> {
  const files = new Map<string, Response>();
  page.on('response', (response) => files.set(new URL(response.url()).pathname, response));
  const document = await page.goto(path);
  await alive(page);
  await page.waitForLoadState('networkidle');
  const html = (await document?.text()) ?? '';
  const named = (kind: string) =>
    [...new Set(html.match(new RegExp(`(?<=(?:href|src)=")/assets/[^"]+\\.${kind}(?=")`, 'g')))].map(
      (file) => files.get(file) as Response,
    );
  const all = [...files].flatMap(([file, response]) => (file.endsWith('.js') ? [response] : []));
  return { scripts: named('js'), styles: named('css'), all };
}

async function bytesOf(files: Response[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => file.request().sizes()));
  return sizes.reduce(
    (sum, { responseHeadersSize, responseBodySize }) => sum + responseHeadersSize + responseBodySize,
    0,
  );
}

/** Whatever gains by it is sent compressed, the router's list of routes included. */
async function expectSmall(file: Response): Promise<void> {
  if ((await file.body()).length < 512) return;
  expect(file.headers()['content-encoding'], file.url()).toMatch(/^(?:br|gzip|zstd)$/);
}

/** What a script waits for and the document does not name is found late. */
async function unnamedImports(scripts: Response[]): Promise<string[]> {
  const texts = await Promise.all(scripts.map((script) => script.text()));
  const imports = texts.flatMap((text) => text.match(/(?<=\b(?:from|import)"\.\/)[^"]+\.js(?=")/g) ?? []);
  return imports.filter((file) => !scripts.some((script) => script.url().endsWith(`/${file}`)));
}

test('scripts are asked for after the first frame, even when all else has loaded @once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (frame) => frames.push(frame);
    window.addEventListener('paint', () => {
      for (const frame of frames.splice(0)) frame(performance.now());
    });
  });
  await page.goto('/');
  expect(asked).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event('paint')));
  await alive(page);
  expect(asked.length).toBeGreaterThan(4);
});

test('in a tab that nobody sees, which is not painted, a page comes alive all the same @once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    window.requestAnimationFrame = () => 0;
  });
  await visit(page, '/');
});

test('of the pictures in a list the first is hurried, and all others wait until they are near @once', async ({
  page,
}) => {
  // Of the second page the server has most of the cards from the first.
  for (const skip of [0, 1]) {
    await visit(page, `/?all=1&skip=${skip}`);
    await expectFirstHurried(page);
  }
});

test('of a product’s pictures the first is hurried, and the others wait for their turn @once', async ({
  page,
}) => {
  const { id } = await dealTitled(examples.offline);
  await visit(page, `/deal/${id}`);
  await expectFirstHurried(page);
});

async function expectFirstHurried(page: Page): Promise<void> {
  const pictures = page.locator('main img[srcset]');
  expect(await pictures.count()).toBeGreaterThan(2);
  const [first, ...others] = await pictures.evaluateAll((found) =>
    found.map((picture) => ['fetchpriority', 'loading', 'srcset'].map((name) => picture.getAttribute(name))),
  );
  expect(first?.slice(0, 2)).toEqual(['high', null]);
  expect(new Set(others.map((other) => String(other.slice(0, 2))))).toEqual(new Set([',lazy']));
  const ahead = page.locator('head link[rel="preload"][as="image"]');
  expect(await ahead.evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')))).toEqual([
    first?.[2],
  ]);
}
