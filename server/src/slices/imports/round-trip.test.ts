import { afterAll, describe, expect, test } from 'vitest';
import type { ImportKind } from '#contract/imports/model.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, callOk, type Sender } from '../../testing/call.ts';
import { cancelled, checked, downloaded, faultsOf, imported } from '../../testing/importing.ts';
import { type Admission, addMember } from '../../testing/members.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';

const app = await setUpApp();
const elsewhere = await createTestApp();
afterAll(() => elsewhere.close());

/** The same person sets up both installations. */
const chief: Admission = { role: 'super_admin', email: 'ada@example.org' };
const [office, officeThere] = await Promise.all([addMember(app, chief), addMember(elsewhere, chief)]);

const exported = async (kind: ImportKind) => (await downloaded(app, office, { kind })).text();
const exportedThere = async (kind: ImportKind) => (await downloaded(elsewhere, officeThere, { kind })).text();

/** Imports a file into the other installation and checks it again. Returns both counts. */
async function broughtIn(kind: ImportKind, table: string) {
  const first = await checked(elsewhere, officeThere, table, kind);
  expect(await faultsOf(elsewhere, officeThere, first)).toEqual([]);
  const done = await imported(elsewhere, officeThere, first);
  const again = await checked(elsewhere, officeThere, table, kind);
  await cancelled(elsewhere, officeThere, again);
  return { done: done.counts, again: again.counts };
}

const people: Admission[] = [
  { role: 'admin', firstName: 'Bao', lastName: 'Nguyễn' },
  { role: 'moderator', firstName: 'Émile', lastName: '=Zola' },
  { role: 'store_rep', firstName: 'Chipo', lastName: 'O’Brien, jr.' },
  { role: 'member', firstName: 'Dag', lastName: "'von Essen" },
];

test('members are the same in another installation, to the byte', async () => {
  for (const person of people) await addMember(app, person);
  await app.database.query(
    `update members set status = case when last_name like 'O%' then 'disabled' else status end,
       date_of_birth = '1960-02-29', hide_date_of_birth = false, address = '12 "Main" St, Apt 3', city = '+Kyōto',
       zip_code = '00501', time_zone = -4.5 where email <> 'ada@example.org'`,
  );
  const table = await exported('member');
  expect(table).toContain(`,1960-02-29,no,"12 ""Main"" St, Apt 3",'+Kyōto,00501,-4.5\n`);
  const { done, again } = await broughtIn('member', table);
  expect(done).toEqual({ added: people.length, changed: 0, unchanged: 1, faulty: 0 });
  expect(again).toEqual({ added: 0, changed: 0, unchanged: people.length + 1, faulty: 0 });
  expect(await exportedThere('member')).toBe(table);
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

  test('creates its products once in another installation, whatever has their ids there', async () => {
    await addProduct(elsewhere, { title: 'Theirs, with the number of another one' });
    const table = await exported('product');
    expect(await exported('product')).toBe(table);
    const { done, again } = await broughtIn('product', table);
    expect(done).toEqual({ added: given.length, changed: 0, unchanged: 0, faulty: 0 });
    expect(again).toEqual({ added: 0, changed: 0, unchanged: given.length, faulty: 0 });
    // Ids are valid in one installation only.
    const withoutIds = (text: string) => text.replaceAll(/^\d+,(?=[0-9a-f-]{36},)/gm, ',');
    const [header, , ...rows] = withoutIds(await exportedThere('product')).split(/\n(?=,)/);
    expect([header, ...rows].join('\n')).toBe(withoutIds(table));
  });

  const tokenFor = async (sender: Sender) =>
    (await callOk<{ token: string }>(app, 'tableCsv', {}, sender)).token;
  const take = async (token: string) => {
    const body = new URLSearchParams({ token });
    return (await fetch(`${app.origin}/downloads/table`, { method: 'POST', body })).status;
  };

  test('is downloaded once by a token, uncached, without formulas', async () => {
    const reply = await downloaded(app, office);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="products-[\d-]+\.csv"$/);
    expect(await reply.text()).toContain(`"'=HYPERLINK(""https://example.org"",""x"")"`);
    const token = await tokenFor(office);
    expect([await take(token), await take(token)]).toEqual([200, 410]);
  });

  test('is rejected once the role is lost', async () => {
    const former = await addMember(app, { role: 'admin' });
    const token = await tokenFor(former);
    await app.database.query("update members set role = 'moderator' where id = $1", [former.id]);
    expect(await take(token)).toBe(410);
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
    { action: 'members-exported', after: { rows: people.length + 3 } },
    { action: 'products-exported', after: { rows: given.length } },
  ]);
  const moderator = await addMember(app, { role: 'moderator' });
  const theirs = await call(app, 'auditLog', {}, moderator);
  expect(JSON.stringify(theirs.body)).not.toContain('exported');
});
