import { describe, expect, test } from 'vitest';
import type { CategoryId, FileId, MemberId, ProductId } from '../core/ids.ts';
import { wireDeal, wireDealDetail } from './deal-schema.ts';
import type { ProductDetail } from './model.ts';
import { dealDetailFromWire, dealDetailToWire, dealToWire } from './wire.ts';

const picture = {
  kind: 'picture' as const,
  id: 4 as FileId,
  stem: 'hall',
  width: 1280,
  height: 960,
  alt: 'A hall',
};

const product = {
  id: 17 as ProductId,
  title: 'Ethics & <Conduct>',
  summary: 'Two & two < five',
  descriptionHtml: '<p>Two</p>',
  booking: 'Ask for Ruth,\n402 555 0142',
  url: null,
  isOnline: false,
  isFeatured: true,
  status: 'inactive',
  expiresAt: new Date('2030-01-01T00:00:00.000Z'),
  createdAt: new Date('2029-01-01T00:00:00.000Z'),
  memberPriceCents: 4950,
  nonMemberPriceCents: 0,
  originalPriceCents: null,
  hideOriginalPrice: true,
  picture,
  pictures: [picture, { ...picture, id: 5 as FileId }],
  likes: 3,
  dislikes: 4,
  commentCount: 5,
  author: {
    id: 2 as MemberId,
    firstName: 'Ann',
    lastName: 'Ng',
    avatar: null,
    role: 'store_rep',
    isFormer: false,
  },
  categories: [],
  productTypes: [],
  tags: [],
  labels: [],
  attachments: [],
  authorStanding: null,
  parents: [{ id: 1 as CategoryId, name: 'Learning', slug: 'learning' }],
  facts: null,
  version: 6,
} satisfies ProductDetail;

describe('a product on the wire', () => {
  test('has the documented field names', () => {
    expect(dealToWire(product)).toMatchObject({
      id: 17,
      del_title: 'Ethics & <Conduct>',
      del_descr: '<p>Two &amp; two &lt; five</p>',
      del_price: '49.50',
      price: '49.50',
      del_price2: '0.00',
      stricken_price: null,
      del_hide_stricken_price: 1,
      del_is_featured: 1,
      del_is_online: 0,
      del_url: null,
      del_active: 2,
      del_image_primary: 'hall.jpg',
      del_count_like: 3,
      del_count_dislike: 4,
      del_count_comments: 5,
      created_at: '2029-01-01T00:00:00.000Z',
      expires_at: '2030-01-01T00:00:00.000Z',
      user_id: 2,
      user: { id: 2, firstName: 'Ann', lastName: 'Ng', avatar: null, role: 5 },
    });
    expect(dealDetailToWire(product).del_booking).toBe('Ask for Ruth,\n402 555 0142');
    expect(dealDetailToWire(product).images.map(({ id, primary }) => [id, primary])).toEqual([
      [4, 1],
      [5, 0],
    ]);
  });

  test.each([
    ['active', 1],
    ['inactive', 2],
    ['expired', 0],
  ] as const)('status %s is the number %d', (status, number) => {
    expect(dealToWire({ ...product, status }).del_active).toBe(number);
  });

  test('converts to the wire and back', () => {
    expect(dealDetailFromWire(wireDealDetail.parse(dealDetailToWire(product)))).toEqual(product);
  });

  test('matches its declared schema exactly', () => {
    expect(Object.keys(dealToWire(product)).sort()).toEqual(Object.keys(wireDeal.shape).sort());
  });
});
