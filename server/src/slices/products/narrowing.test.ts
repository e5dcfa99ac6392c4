import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LabelId } from '#contract/core/ids.ts';
import { priceCeilings } from '#contract/products/model.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { addProduct, type GivenProduct, listDeals, listTitles } from '../../testing/products.ts';

const day = (number: number) => new Date(Date.UTC(2031, 0, number));
const early = 4 as LabelId;
const member = 3 as LabelId;

const products: GivenProduct[] = [
  { title: 'free', memberPriceCents: 0, nonMemberPriceCents: 90_000, labelIds: [member] },
  { title: 'cent', memberPriceCents: 1 },
  { title: 'below 50', memberPriceCents: priceCeilings.under50 - 1, labelIds: [early, member] },
  { title: '50', memberPriceCents: 5_000, nonMemberPriceCents: 0, categories: ['events'] },
  { title: 'below 200', memberPriceCents: 19_999, categories: ['events'], labelIds: [member] },
  { title: '200', memberPriceCents: 20_000 },
  { title: 'over', memberPriceCents: 0, status: 'expired', labelIds: [member] },
  { title: 'past', memberPriceCents: 100, expiresAt: new Date('2020-01-01') },
];

describe('a list that is narrowed', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await createTestApp();
    for (const [number, product] of products.entries()) {
      await addProduct(own, { ...product, createdAt: day(number + 1) });
    }
  });
  afterAll(() => own.close());

  // The member price counts, whatever other visitors pay.
  test.each([
    [{}, '200 | below 200 | 50 | below 50 | cent | free'],
    [{ price: 'under50' }, 'below 50 | cent | free'],
    [{ price: 'under200' }, 'below 200 | 50 | below 50 | cent | free'],
    [{ price: 'under200', category: 'events', filterBy: 'price' }, '50 | below 200'],
    [{ price: 'free', category: 'events' }, ''],
    [{ label: 3 }, 'below 200 | below 50 | free'],
    [{ label: '3', price: 'under50', filterBy: 'price' }, 'free | below 50'],
    [{ label: 3, category: 'learning', toggleExpired: 1 }, 'over | below 50 | free'],
    [{ label: 99 }, ''],
  ])('filtered by %j shows and counts the matching products', async (body, expected) => {
    const titles = await listTitles(own, body);
    expect(titles.join(' | ')).toBe(expected);
    expect((await listDeals(own, { ...body, limit: 1 })).body.totalCount).toBe(titles.length);
    // Also beyond the last page.
    expect((await listDeals(own, { ...body, skip: 50 })).body.totalCount).toBe(titles.length);
  });

  test('names its label, and none without a label', async () => {
    const label = async (id: number) => (await listDeals(own, { label: id })).body.label;
    expect(await label(3)).toEqual({ id: 3, tag_name: 'Member Offer' });
    expect([await label(99), (await listDeals(own)).body.label]).toEqual([null, null]);
  });
});
