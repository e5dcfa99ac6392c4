/** Exports of one installation, imported into another one. */
import { afterAll, describe, expect, test } from 'vitest';
import type { ImportKind } from '#contract/imports/model.ts';
import { createTestApp } from '../../testing/app.ts';
import { cancelled, checked, downloaded, faultsOf, imported } from '../../testing/importing.ts';
import { type Admission, addMember } from '../../testing/members.ts';
import { addProduct, type GivenProduct } from '../../testing/products.ts';

const here = await createTestApp();
const elsewhere = await createTestApp();
afterAll(() => Promise.all([here.close(), elsewhere.close()]));

/** The same person sets up both. */
const chief: Admission = {
  role: 'super_admin',
  firstName: 'Ada',
  lastName: 'Nkemelu',
  email: 'ada@example.org',
};
const [chiefHere, chiefThere] = await Promise.all([addMember(here, chief), addMember(elsewhere, chief)]);

const exported = async (kind: ImportKind) => (await downloaded(here, chiefHere, { kind })).text();
const exportedThere = async (kind: ImportKind) => (await downloaded(elsewhere, chiefThere, { kind })).text();

/** Imports a file into the other installation and checks it again. Returns both counts. */
async function broughtIn(kind: ImportKind, table: string) {
  const first = await checked(elsewhere, chiefThere, table, kind);
  expect(await faultsOf(elsewhere, chiefThere, first)).toEqual([]);
  const done = await imported(elsewhere, chiefThere, first);
  const again = await checked(elsewhere, chiefThere, table, kind);
  await cancelled(elsewhere, chiefThere, again);
  return { done: done.counts, again: again.counts };
}

const people: Admission[] = [
  { role: 'admin', firstName: 'Bao', lastName: 'Nguyễn' },
  { role: 'moderator', firstName: 'Émile', lastName: '=Zola' },
  { role: 'store_rep', firstName: 'Chipo', lastName: 'O’Brien, jr.' },
  { role: 'member', firstName: 'Dag', lastName: "'von Essen" },
];

describe('members', () => {
  test('are the same in another installation, to the byte', async () => {
    for (const person of people) await addMember(here, person);
    await here.database.query(
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
});

const products: GivenProduct[] = [
  { title: '=HYPERLINK("https://example.org","x")' },
  { title: '+1 for everybody', booking: 'Call us:\n555-0100', isOnline: false, url: null },
  { title: 'Soirée 👩‍👩‍👧', nonMemberPriceCents: 0, originalPriceCents: 9_999, hideOriginalPrice: true },
  { title: 'Resting', status: 'inactive', isFeatured: true },
  { title: 'Still to come', expiresAt: new Date('2099-03-28T01:30:00.000Z') },
  { title: 'In two places', categories: ['learning', 'events'] },
];

/** Ids are valid in one installation only. */
const withoutIds = (table: string) => table.replaceAll(/^\d+,(?=[0-9a-f-]{36},)/gm, ',');

describe('products', () => {
  test('are created once, whatever has their ids there', async () => {
    await addProduct(elsewhere, { title: 'Theirs, with the number of another one' });
    for (const product of products) await addProduct(here, product);
    const table = await exported('product');
    expect(await exported('product')).toBe(table);
    const { done, again } = await broughtIn('product', table);
    expect(done).toEqual({ added: products.length, changed: 0, unchanged: 0, faulty: 0 });
    expect(again).toEqual({ added: 0, changed: 0, unchanged: products.length, faulty: 0 });
    const [header, , ...rows] = withoutIds(await exportedThere('product')).split(/\n(?=,)/);
    expect([header, ...rows].join('\n')).toBe(withoutIds(table));
  });

  test('with unknown categories are faults', async () => {
    await elsewhere.database.query("update categories set name = 'Apprendre' where name = 'Learning'");
    const table = (await exported('product')).replaceAll('Soirée', 'Matinée');
    const found = await checked(elsewhere, chiefThere, table);
    expect(await faultsOf(elsewhere, chiefThere, found)).toContain(
      '4 categories: “Learning” isn’t in your Categories yet.',
    );
    await cancelled(elsewhere, chiefThere, found);
  });
});
