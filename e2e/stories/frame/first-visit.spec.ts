import type { Page, Request, Response } from '@playwright/test';
import { paths } from '#contract/core/paths.ts';
import { examples, findProduct } from '../../fixtures/api.ts';
import { expect, test, visit, waitForHydration } from '../../fixtures/test.ts';

/** The browser has cached nothing. */
test.use({ ownContext: true });

/** Bytes of all scripts as they are transferred, without headers. */
const weight = 150 * 1024;
/** A product and the events show facts as well, which is more than the bar allows. */
const weightWithFacts = 152 * 1024;

test('first visits load at most 150 kB of scripts in 12 compressed files', async ({ browser, baseURL }) => {
  for (const path of [
    '/',
    paths.learning(),
    '/deal/60',
    '/huddle/1',
    paths.search('course'),
    paths.calendar(),
    paths.threads(),
    paths.login(),
  ]) {
    await test.step(path, async () => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
      const { scripts, styles, all } = await loadedWith(await context.newPage(), path);
      expect(scripts.length).toBeGreaterThan(4);
      expect(styles.length).toBe(1);
      expect(await bytesOf(all)).toBeLessThanOrEqual(
        /^\/(?:deal\/|events)/.test(path) ? weightWithFacts : weight,
      );
      expect(all.length).toBeLessThanOrEqual(12);
      for (const file of [...scripts, ...styles]) await expectCompressed(file);
      expect(await unnamedImports(scripts)).toEqual([]);
      await context.close();
    });
  }
});

/** Loads a page. Returns the scripts and styles named in its document, and all scripts, with those loaded when idle. */
async function loadedWith(
  page: Page,
  path: string,
): Promise<Record<'scripts' | 'styles' | 'all', Response[]>> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (/\.(?:js|css)$/.test(request.url())) requests.push(request);
  });
  const document = await page.goto(path);
  await waitForHydration(page);
  // The first turn of an idle browser requests scripts (use-lazy.ts).
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
  );
  const responses = await Promise.all(requests.map((request) => request.response()));
  const files = new Map(
    responses.flatMap((response) =>
      response === null ? [] : [[new URL(response.url()).pathname, response] as const],
    ),
  );
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
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

async function expectCompressed(file: Response): Promise<void> {
  if ((await file.body()).length < 512) return;
  expect(file.headers()['content-encoding'], file.url()).toMatch(/^(?:br|gzip|zstd)$/);
}

/** Returns imports that the document does not name, which the browser discovers late. */
async function unnamedImports(scripts: Response[]): Promise<string[]> {
  const texts = await Promise.all(scripts.map((script) => script.text()));
  const imports = texts.flatMap((text) => text.match(/(?<=\b(?:from|import)"\.\/)[^"]+\.js(?=")/g) ?? []);
  return imports.filter((file) => !scripts.some((script) => script.url().endsWith(`/${file}`)));
}

test('scripts are requested after the first frame', async ({ page, context }) => {
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
  await waitForHydration(page);
  expect(asked.length).toBeGreaterThan(4);

  await test.step('a hidden tab, which has no frames, is hydrated as well', async () => {
    const hidden = await context.newPage();
    await hidden.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      window.requestAnimationFrame = () => 0;
    });
    await visit(hidden, '/');
  });
});

test('only the first picture of a list or a product is loaded eagerly', async ({ page }) => {
  const { id } = await findProduct(examples.offline);
  for (const path of ['/deals/learning', '/deals/learning?all=1&skip=1', `/deal/${id}`]) {
    await visit(page, path);
    await expectFirstEager(page);
  }
});

async function expectFirstEager(page: Page): Promise<void> {
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
