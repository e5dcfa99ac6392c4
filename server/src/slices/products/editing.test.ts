import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { addEachRole, addMember } from '../../testing/members.ts';
import { addProduct, details, edit, listTitles, pictureFile, posted, shown } from '../../testing/products.ts';

const app = await setUpApp();

const members = await addEachRole(app);
const owner = members.member;
const stranger = await addMember(app);

describe('an edit', () => {
  test('replaces the product and counts a version', async () => {
    const id = await posted(app, owner);
    await listTitles(app);
    const { status, body } = await edit(app, owner, id, { dealTitle: 'Renamed', version: 1 });
    expect({ status, success: body.success, id: body.id }).toEqual({ status: 200, success: true, id });
    expect(await shown(app, id)).toMatchObject({ del_title: 'Renamed', version: 2 });
    expect(await listTitles(app)).toContain('Renamed');
  });

  test('keeps omitted fields', async () => {
    const { admin } = members;
    const id = await posted(app, admin, {
      isFeatured: 1,
      expiresAt: '2099-05-01T10:00:00.000Z',
      image: [await pictureFile('a.png'), await pictureFile('b.png')],
    });
    const second = (await shown(app, id)).images[1];
    await edit(app, admin, id, { dealStatus: 2, isFeatured: 1, primaryImage: second?.id });
    await edit(app, admin, id);
    const kept = { del_active: 2, del_is_featured: 1, expires_at: '2099-05-01T10:00:00.000Z' };
    expect(await shown(app, id)).toMatchObject({ ...kept, del_image_primary: second?.preview });
    // Forms do not send empty lists and boxes.
    const bare = { dealStores: undefined, dealBrands: undefined, dealTags: undefined };
    await edit(app, admin, id, { ...bare, expiresAt: '', isFeatured: '0', dealStatus: '1' });
    expect(await shown(app, id)).toMatchObject({
      del_active: 1,
      del_is_featured: 0,
      expires_at: null,
      stores: [],
      brands: [],
      tags: [],
    });
  });

  test('keeps an expired product expired until a later date is given', async () => {
    const id = await addProduct(app, { authorId: owner.id, status: 'expired', expiresAt: new Date(1e12) });
    await edit(app, owner, id);
    expect((await shown(app, id)).del_active).toBe(0);
    await edit(app, members.admin, id, { dealStatus: 1 });
    expect((await shown(app, id)).del_active).toBe(0);
    await edit(app, owner, id, { expiresAt: '2099-05-01T10:00:00.000Z' });
    expect((await shown(app, id)).del_active).toBe(1);
  });

  test('rejects an unknown status', async () => {
    const id = await addProduct(app, { authorId: members.moderator.id });
    const { status, body } = await edit(app, members.moderator, id, { dealStatus: 7 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['dealStatus']]);
  });

  test.each([0, {}])('ignores the status and the feature %j if the role may not set it', async (value) => {
    const id = await posted(app, owner, { dealStatus: value, isFeatured: value });
    await edit(app, members.admin, id, { dealStatus: 2, isFeatured: 1 });
    const { status } = await edit(app, owner, id, { dealStatus: value, isFeatured: value });
    expect(status).toBe(200);
    expect(await shown(app, id)).toMatchObject({ del_active: 2, del_is_featured: 1 });
  });

  test('keeps, replaces and erases the booking text', async () => {
    const id = await posted(app, owner, { isOnline: 0, dealBooking: 'Ask for Ruth' });
    await edit(app, owner, id, { isOnline: 0 });
    expect((await shown(app, id)).del_booking).toBe('Ask for Ruth');
    await edit(app, owner, id, { isOnline: 0, dealBooking: '' });
    expect((await shown(app, id)).del_booking).toBe('');
    await edit(app, owner, id, { isOnline: 0, dealBooking: 'At the desk' });
    await edit(app, owner, id, { isOnline: 1 });
    expect((await shown(app, id)).del_booking).toBe('');
  });

  test('is possible for the owner for seven days and for the staff always', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const young = await addProduct(app, { authorId: owner.id, createdAt: days(6.99) });
    const old = await addProduct(app, { authorId: owner.id, createdAt: days(7.01) });
    expect((await edit(app, owner, young)).status).toBe(200);
    expect((await edit(app, owner, old)).status).toBe(403);
    for (const { token } of [members.super_admin, members.admin, members.moderator]) {
      expect((await edit(app, { token }, old)).status).toBe(200);
    }
    for (const { token } of [stranger, members.store_rep]) {
      expect((await edit(app, { token }, young)).status).toBe(403);
    }
  });

  test('by others is rejected whatever was sent', async () => {
    const id = await posted(app, owner);
    const { status, body } = await call(app, 'editDeal', { id, dealTitle: {} }, { token: stranger.token });
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: "Sorry you can't edit this product",
    });
  });

  test.each([
    ['member', 2, 1],
    ['store_rep', 2, 2],
    ['moderator', 2, 2],
  ] as const)('by a %s with status %d leaves %d', async (role, sent, left) => {
    const id = await posted(app, members[role]);
    await edit(app, members[role], id, { dealStatus: sent });
    expect((await shown(app, id)).del_active).toBe(left);
  });

  test('of five with one version only the first counts', async () => {
    const id = await posted(app, owner);
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        edit(app, number % 2 ? owner : members.admin, id, { dealTitle: `Edit ${number}`, version: 1 }),
      ),
    );
    const kept = replies.filter(({ status }) => status === 200);
    expect(kept).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
    const winner = replies.findIndex(({ status }) => status === 200) + 1;
    expect(await shown(app, id)).toMatchObject({ del_title: `Edit ${winner}`, version: 2 });
  });
});

describe('a deleted product', () => {
  test('is hidden, and can be restored', async () => {
    const id = await posted(app, owner, { dealTitle: 'Here and gone' });
    await listTitles(app);
    await callOk(app, 'deleteDeal', { id }, owner);
    expect((await details(app, id)).status).toBe(404);
    expect(await listTitles(app)).not.toContain('Here and gone');
    expect((await edit(app, owner, id)).status).toBe(404);
    expect((await call(app, 'deleteDeal', { id }, owner)).status).toBe(404);
    expect((await call(app, 'restoreDeal', { id }, owner)).status).toBe(403);
    await callOk(app, 'restoreDeal', { id }, members.moderator);
    expect((await shown(app, id)).del_title).toBe('Here and gone');
    expect(await listTitles(app)).toContain('Here and gone');
  });

  test('was deleted by its owner within seven days, or by the staff', async () => {
    const id = await posted(app, owner);
    expect((await call(app, 'deleteDeal', { id }, stranger)).status).toBe(403);
    expect((await call(app, 'deleteDeal', { id })).status).toBe(401);
    const old = await addProduct(app, { authorId: owner.id, createdAt: new Date('2020-01-01') });
    expect((await call(app, 'deleteDeal', { id: old }, owner)).status).toBe(403);
    await callOk(app, 'deleteDeal', { id: old }, members.admin);
  });

  test('is deleted once by concurrent requests, and an edit meanwhile is not lost', async () => {
    const id = await posted(app, owner);
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => call(app, 'deleteDeal', { id }, owner)),
      ...[1, 2, 3].map((number) => edit(app, owner, id, { dealTitle: `Edit ${number}` })),
    ]);
    const [deletions, edits] = [replies.slice(0, 3), replies.slice(3)];
    expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(edits.every(({ status }) => status === 200 || status === 404)).toBe(true);
    await call(app, 'restoreDeal', { id }, members.admin);
    const saved = edits.filter(({ status }) => status === 200).length;
    expect((await shown(app, id)).version).toBe(1 + saved);
  });
});
