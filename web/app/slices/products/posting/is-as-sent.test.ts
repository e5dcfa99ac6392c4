import { expect, test } from 'vitest';
import type { CategoryId, FileId } from '#contract/core/ids.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { product as sample } from '../fixtures/product.ts';
import { formOfProduct } from './initial-form.ts';
import { isAsSent } from './use-posting.ts';

const picture = (id: number) => ({ kind: 'picture', id: id as FileId, alt: `Picture ${id}` }) as const;
const paper = { kind: 'attachment', id: 9 as FileId, name: 'paper.pdf' } as const;

const product = {
  ...sample,
  nonMemberPriceCents: null,
  hideOriginalPrice: true,
  picture: picture(2),
  pictures: [picture(2), picture(1)],
  attachments: [paper],
  categories: [{ id: 2 as CategoryId }, { id: 1 as CategoryId }],
} as unknown as ProductDetail;

const orderOf = (...ids: number[]) =>
  ids.map((id) => ({ id: id as FileId, alt: id === paper.id ? '' : `Picture ${id}` }));
const files = { incoming: [], order: orderOf(9, 2, 1), primary: { id: 2 as FileId } };
const form = formOfProduct(product);

test('a product equals the submission despite different spelling of title, prices and choices', () => {
  const spelt = { title: ` ${sample.title} `, memberPrice: '49.5', categoryIds: [1, 2] as CategoryId[] };
  expect(isAsSent(product, { form: { ...form, ...spelt }, files })).toBe(true);
});

test('a product differs if a field, a moment, the order of pictures or an alternative text differs', () => {
  const renamed = { ...form, title: 'Another' };
  const later = { ...form, expiresAt: '2026-12-02T00:00:00Z' };
  for (const other of [renamed, later]) expect(isAsSent(product, { form: other, files })).toBe(false);
  const turned = { ...files, order: orderOf(9, 1, 2) };
  const without = { ...files, order: orderOf(2, 1) };
  const described = { ...files, order: files.order.map((file) => ({ ...file, alt: 'New' })) };
  for (const other of [turned, without, described])
    expect(isAsSent(product, { form, files: other })).toBe(false);
});
