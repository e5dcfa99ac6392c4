import { expect, test } from 'vitest';
import type { CategoryId, FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { pictureUrls, productData } from './product-head.tsx';

const site = { publicUrl: 'https://guildhall.example' };
const product: ProductDetail = {
  id: 7 as ProductId,
  title: 'Ethics & the <Law>',
  summary: 'Four hours on duties to clients.',
  descriptionHtml: '<p>Four hours on duties to clients.</p>',
  url: null,
  isOnline: false,
  booking: '',
  isFeatured: false,
  status: 'active',
  expiresAt: new Date('2027-03-01T17:00:00Z'),
  createdAt: new Date('2026-11-01T09:00:00Z'),
  memberPriceCents: 4950,
  nonMemberPriceCents: 7500,
  originalPriceCents: 9900,
  hideOriginalPrice: false,
  picture: null,
  pictures: [
    { kind: 'picture' as const, id: 3 as FileId, stem: 'abc', width: 1280, height: 960, alt: 'Arches' },
  ],
  likes: 0,
  dislikes: 0,
  commentCount: 0,
  author: {
    id: 1 as MemberId,
    firstName: 'Ada',
    lastName: 'Marsh',
    avatar: null,
    role: 'member',
    isFormer: false,
  },
  categories: [{ id: 2 as CategoryId, name: 'Learning', slug: 'learning', status: 'active' }],
  productTypes: [],
  tags: [],
  labels: [],
  attachments: [],
  authorStanding: null,
  parents: [],
  facts: null,
  version: 1,
};

test('pictures for social media are absolute JPEG addresses', () => {
  expect(pictureUrls(site, product)).toEqual(['https://guildhall.example/uploads/products/7/abc.jpg']);
});

test('describes the product with an offer for each price', () => {
  expect(productData(site, product)).toMatchObject({
    '@type': 'Product',
    name: 'Ethics & the <Law>',
    category: 'Learning',
    image: ['https://guildhall.example/uploads/products/7/abc.jpg'],
    offers: [
      {
        name: 'Member Price',
        price: '49.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://guildhall.example/deal/7',
        priceValidUntil: '2027-03-01',
      },
      { name: 'Non-Member Price', price: '75.00' },
    ],
  });
});

test('leaves out values that are unknown', () => {
  const bare = productData(site, {
    ...product,
    status: 'expired',
    expiresAt: null,
    nonMemberPriceCents: null,
    pictures: [],
    categories: [],
  });
  expect(bare).not.toHaveProperty('image');
  expect(bare).not.toHaveProperty('category');
  expect(bare).toMatchObject({ offers: [{ availability: 'https://schema.org/Discontinued' }] });
  expect(JSON.stringify(bare)).not.toContain('priceValidUntil');
});
