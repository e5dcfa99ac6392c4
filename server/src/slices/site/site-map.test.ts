import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { send } from '../../testing/call.ts';
import { addProduct } from '../../testing/products.ts';
import { elementsOf, parseXml } from '../../testing/xml.ts';

const app = await setUpApp({ isFresh: true });

async function addresses(path: string): Promise<string[]> {
  const reply = await send(app, path);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  return elementsOf(parseXml(reply.body.toString()), 'loc').map(({ text }) => text);
}

const site = 'http://guildhall.test';

test('an empty site maps its pages and categories', async () => {
  expect(await addresses('/sitemap.xml')).toEqual([`${site}/sitemap/pages.xml`]);
  expect(await addresses('/sitemap/pages.xml')).toEqual([
    `${site}/`,
    `${site}/huddles`,
    `${site}/legal`,
    `${site}/contact`,
    `${site}/deals/careers`,
    `${site}/deals/events`,
    `${site}/deals/learning`,
  ]);
});

test('maps active products only', async () => {
  const shown = await addProduct(app);
  await addProduct(app, { status: 'expired' });
  await addProduct(app, { status: 'inactive' });
  await addProduct(app, { expiresAt: new Date('2020-01-01') });
  const deleted = await addProduct(app);
  await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);
  const alsoShown = await addProduct(app);
  expect(await addresses('/sitemap.xml')).toEqual([
    `${site}/sitemap/pages.xml`,
    `${site}/sitemap/products-1.xml`,
  ]);
  expect(await addresses('/sitemap/products-1.xml')).toEqual([
    `${site}/deal/${shown}`,
    `${site}/deal/${alsoShown}`,
  ]);
});

test('maps a large catalogue in parts, each in one statement', async () => {
  await app.database.query(
    `insert into products (id, author_id, title, description_html, description_text, summary)
     select n, (select min(id) from members), 'Many', '', '', '' from generate_series(9900, 20001) n`,
  );
  app.context.cache.invalidate(['products']);
  await app.becomeIdle();
  const before = app.context.database.statements();
  const maps = (await addresses('/sitemap.xml')).slice(1);
  expect(maps).toEqual([1, 2, 3].map((number) => `${site}/sitemap/products-${number}.xml`));
  const parts = await Promise.all(maps.map((map) => addresses(new URL(map).pathname)));
  expect(app.context.database.statements() - before).toBe(5);
  expect(parts.map((part) => part.length)).toEqual([2 + 101, 10_000, 1]);
  expect(new Set(parts.flat()).size).toBe(2 + 101 + 10_000 + 1);
  expect(parts[1]?.[0]).toBe(`${site}/deal/10001`);
});

test.each(['0', 'x', '999999'])('a map that cannot exist answers 404: %s', async (number) => {
  expect((await send(app, `/sitemap/products-${number}.xml`)).status).toBe(404);
});

test('robots.txt names the map and excludes the calls', async () => {
  const reply = await send(app, '/robots.txt');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  const text = reply.body.toString();
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(text).toMatch(/\nSitemap: http:\/\/guildhall\.test\/sitemap\.xml\n$/);
});
