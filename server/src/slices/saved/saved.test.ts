import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk, type Sender } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, details } from '../../testing/products.ts';

const app = await setUpApp({ isWorking: false });
const [author, reader, other] = await Promise.all([addMember(app), addMember(app), addMember(app)]);
const staff = await addMember(app, { role: 'moderator' });

let productId: number;
beforeEach(async () => {
  await app.database.query('delete from saved_products');
  productId = await addProduct(app, { title: 'Ethics by lamplight', authorId: author.id });
});

const save = (sender: Sender, dealId = productId, status: 0 | 1 = 1) =>
  call<{ saved: number }>(app, 'saveDeal', { dealId, status }, sender);

interface WireSaved {
  message: { id: number; saved_at: string; deal: { del_title: string; del_active: number } | null }[];
  totalCount: number;
}
const savedBy = (sender: Sender, page: object = {}) =>
  callOk<WireSaved>(app, 'mySavedDeals', { ...page }, sender);
const idsOf = ({ message }: WireSaved) => message.map(({ id }) => id);
const marks = async ({ token }: Sender) =>
  (await call<{ mySavedDeals?: number[] }>(app, 'profile', undefined, { method: 'GET', token })).body;

describe('a product', () => {
  test('is saved once, however often, and taken back', async () => {
    expect((await save(reader)).body.saved).toBe(1);
    const [first] = (await savedBy(reader)).message;
    expect((await save(reader)).body.saved).toBe(1);
    expect(await savedBy(reader)).toMatchObject({ totalCount: 1, message: [first] });
    expect((await marks(reader)).mySavedDeals).toEqual([productId]);
    for (let time = 0; time < 2; time += 1) expect((await save(reader, productId, 0)).body.saved).toBe(0);
    expect((await savedBy(reader)).message).toEqual([]);
    expect((await marks(reader)).mySavedDeals).toEqual([]);
  });

  test('that does not exist or was deleted can’t be saved', async () => {
    await app.database.query('update products set deleted_at = now() where id = $1', [productId]);
    for (const id of [productId, 2_000_000_000]) expect((await save(reader, id)).status).toBe(404);
    expect((await save(reader, productId, 0)).status).toBe(200);
  });

  test('looks the same to everybody, whoever saved it', async () => {
    const before = (await details(app, productId)).body;
    await save(reader);
    expect((await details(app, productId)).body).toEqual(before);
  });
});

describe('the list', () => {
  test('shows the last saved first, a page at a time, with what expired', async () => {
    const laterId = await addProduct(app, { title: 'Estate day', expiresAt: new Date(Date.now() - 1000) });
    await save(reader, laterId);
    await save(reader);
    const list = await savedBy(reader);
    expect(idsOf(list)).toEqual([productId, laterId]);
    expect(list.message.map(({ deal }) => deal?.del_title)).toEqual(['Ethics by lamplight', 'Estate day']);
    const second = await savedBy(reader, { skip: 1, limit: 1 });
    expect([idsOf(second), second.totalCount]).toEqual([[laterId], 2]);
  });

  test('says that a product was deleted, without its title, until it is taken back', async () => {
    await save(reader);
    await app.database.query('update products set deleted_at = now() where id = $1', [productId]);
    expect((await savedBy(reader)).message).toEqual([
      { id: productId, saved_at: expect.any(String), deal: null },
    ]);
    await save(reader, productId, 0);
    expect((await savedBy(reader)).message).toEqual([]);
  });

  test('is its member’s alone, also before the staff', async () => {
    await save(reader);
    const admin = await addMember(app, { role: 'admin' });
    for (const sender of [other, admin]) {
      expect((await savedBy(sender, { id: reader.id, userId: reader.id })).message).toEqual([]);
      expect((await marks(sender)).mySavedDeals).toEqual([]);
    }
    const profile = await callOk(app, 'userProfile', { id: reader.id }, admin);
    expect(profile).toHaveProperty('mylikes');
    expect(JSON.stringify(profile)).not.toMatch(/saved/i);
  });
});

test('the author and the staff learn how many others saved a product, and nobody else does', async () => {
  const interest = (sender: Sender, dealId = productId) =>
    call<{ count: number }>(app, 'dealInterest', { dealId }, sender);
  for (const member of [reader, other, author]) await save(member);
  for (const sender of [author, staff]) expect((await interest(sender)).body.count).toBe(2);
  expect((await interest(reader)).status).toBe(403);
  await save(other, productId, 0);
  expect((await interest(author)).body.count).toBe(1);
  expect((await interest(staff, 2_000_000_000)).status).toBe(404);
});
