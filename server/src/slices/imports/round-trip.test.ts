import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { cancelled, checked, downloaded, faultsOf } from '../../testing/importing.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';

const app = await setUpApp();

const office = await addMember(app, { role: 'admin' });

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

describe('an export', () => {
  test('is imported without a change', async () => {
    for (const product of given) await addProduct(app, product);
    const before = await rowsIn();
    const found = await checked(app, office, await (await downloaded(app, office)).arrayBuffer());
    expect(await faultsOf(app, office, found)).toEqual([]);
    expect(found.counts).toEqual({ added: 0, changed: 0, unchanged: given.length, faulty: 0 });
    await cancelled(app, office, found);
    expect(await rowsIn()).toEqual(before);
  });

  test('is downloaded once by a token, uncached, without formulas', async () => {
    const reply = await downloaded(app, office);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="products-[\d-]+\.csv"$/);
    expect(await reply.text()).toContain(`"'=HYPERLINK(""https://example.org"",""x"")"`);
    const { body } = await call<{ token: string }>(app, 'tableCsv', {}, office);
    const take = () =>
      fetch(`${app.origin}/downloads/table`, {
        method: 'POST',
        body: new URLSearchParams({ token: body.token }),
      });
    const statuses = [(await take()).status, (await take()).status];
    expect(statuses).toEqual([200, 410]);
  });

  test('is rejected once the role is lost', async () => {
    const former = await addMember(app, { role: 'admin' });
    const { body } = await call<{ token: string }>(app, 'tableCsv', {}, former);
    await app.database.query("update members set role = 'moderator' where id = $1", [former.id]);
    const posted = new URLSearchParams({ token: body.token });
    expect((await fetch(`${app.origin}/downloads/table`, { method: 'POST', body: posted })).status).toBe(410);
  });
});

test('is logged with its number of rows', async () => {
  await downloaded(app, office, { kind: 'product' });
  await downloaded(app, office, { kind: 'member' });
  const { body } = await call<{ message: Record<string, unknown>[] }>(
    app,
    'auditLog',
    { kind: 'table' },
    office,
  );
  expect(body.message.slice(0, 2)).toMatchObject([
    { action: 'members-exported', after: { rows: 3 } },
    { action: 'products-exported', after: { rows: given.length } },
  ]);
  const moderator = await addMember(app, { role: 'moderator' });
  const theirs = await call(app, 'auditLog', {}, moderator);
  expect(JSON.stringify(theirs.body)).not.toContain('exported');
});

test('faults are downloaded as a table', async () => {
  const found = await checked(app, office, 'key,title\n=1,');
  const text = await (await downloaded(app, office, { faultsOf: found.id })).text();
  expect(text).toMatch(/^\ufeff?row,column,problem,cell\n2,url,/);
  await cancelled(app, office, found);
});
