import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { cancelled, checked, downloaded, faultsOf, imported } from '../../testing/imports.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';

const app = await createTestApp();
afterAll(() => app.close());

let office: TestMember;
beforeAll(async () => {
  office = await addMember(app, { role: 'admin' });
});

const given: GivenProduct[] = [
  { title: '=HYPERLINK("https://example.org","x")' },
  { title: "'=1+1", descriptionText: 'Quotes " and, commas; and\ttabs' },
  { title: '+1 for everybody', booking: 'Call us:\n555-0100', isOnline: false, url: null },
  { title: 'Soirée 👩‍👩‍👧 ＝', nonMemberPriceCents: 0, originalPriceCents: 9_999, hideOriginalPrice: true },
  { title: '-', memberPriceCents: 1, nonMemberPriceCents: 999_999_999 },
  { title: 'Resting', status: 'inactive', isFeatured: true },
  { title: 'Over', status: 'expired', expiresAt: new Date('2026-01-31T22:59:59.999Z') },
  { title: 'Still to come', expiresAt: new Date('2099-03-28T01:30:00.000Z') },
  { title: 'In two places', categories: ['learning', 'events'] },
];

const rowsIn = () => app.database.query('select * from products order by id');

describe('what goes out', () => {
  test('comes in again without a change', async () => {
    for (const product of given) await addProduct(app, product);
    const before = await rowsIn();
    const found = await checked(app, office, await (await downloaded(app, office)).arrayBuffer());
    expect(await faultsOf(app, office, found)).toEqual([]);
    expect(found.counts).toEqual({ added: 0, changed: 0, unchanged: given.length, faulty: 0 });
    await cancelled(app, office, found);
    expect(await rowsIn()).toEqual(before);
  });

  test('makes the same products elsewhere', async () => {
    const text = await (await downloaded(app, office)).text();
    const table = text.replaceAll(/^(\ufeff?)(\d+|id),(?:,|key,)/gm, (_line, mark: string, id: string) =>
      id === 'id' ? `${mark}id,key,` : `,copy-${id},`,
    );
    const done = await imported(app, office, await checked(app, office, table));
    expect(done.counts).toEqual({ added: given.length, changed: 0, unchanged: 0, faulty: 0 });
    const copies = `select o.id from products o join products c on c.id = (
        select product_id from product_keys where key = 'copy-' || o.id)
      where (o.title, o.description_html, o.url, o.is_online, o.booking, o.price_cents, o.non_member_price_cents,
          o.original_price_cents, o.hide_original_price, o.is_featured, o.status, o.expires_at, o.category_ids,
          o.type_ids, o.tag_ids, o.label_ids, o.listed_in)
        is not distinct from (c.title, c.description_html, c.url, c.is_online, c.booking, c.price_cents,
          c.non_member_price_cents, c.original_price_cents, c.hide_original_price, c.is_featured, c.status,
          c.expires_at, c.category_ids, c.type_ids, c.tag_ids, c.label_ids, c.listed_in)`;
    expect(await app.database.query(copies)).toHaveLength(given.length);
  });

  test('is had once, by a word, as a file that nobody keeps and no spreadsheet runs', async () => {
    const reply = await downloaded(app, office);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="products-[\d-]+\.csv"$/);
    expect(await reply.text()).toContain(`"'=HYPERLINK(""https://example.org"",""x"")"`);
    const { body } = await call<{ token: string }>(app, '/api/tableCsv', {}, { token: office.token });
    const take = () =>
      fetch(`${app.origin}/downloads/table`, {
        method: 'POST',
        body: new URLSearchParams({ token: body.token }),
      });
    const statuses = [(await take()).status, (await take()).status];
    expect(statuses).toEqual([200, 410]);
  });

  test('is not for whoever keeps the office no more', async () => {
    const former = await addMember(app, { role: 'admin' });
    const { body } = await call<{ token: string }>(app, '/api/tableCsv', {}, { token: former.token });
    await app.database.query("update members set role = 'moderator' where id = $1", [former.id]);
    const posted = new URLSearchParams({ token: body.token });
    expect((await fetch(`${app.origin}/downloads/table`, { method: 'POST', body: posted })).status).toBe(410);
  });
});

test('the faults of a file go out as a table', async () => {
  const found = await checked(app, office, 'key,title\n=1,');
  const text = await (await downloaded(app, office, { faultsOf: found.id })).text();
  expect(text).toMatch(/^\ufeffrow,column,fault\n2,url,/);
  await cancelled(app, office, found);
});
