import { describe, expect, test } from 'vitest';
import type { CategoryId, FileId, LabelId } from '#contract/core/ids.ts';
import { emptyForm } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { picture } from '../../files/fixtures/stored-files.ts';
import { noFiles, storedFile, withPrimary } from '../../files/form-files.ts';
import { product as sample } from '../fixtures/product.ts';
import { filesOf, formOfProduct, initialFormOf } from './initial-form.ts';
import { previewProduct } from './use-posting.ts';
import type { Taxonomy } from './use-taxonomy.ts';

const learning = { id: 2 as CategoryId, name: 'Learning', slug: 'learning', status: 'active' as const };
const product: ProductDetail = {
  ...sample,
  url: 'https://example.org/a',
  isOnline: true,
  status: 'expired',
  expiresAt: new Date('2026-01-01T00:00:00Z'),
  nonMemberPriceCents: null,
  hideOriginalPrice: true,
  picture: picture(2),
  pictures: [picture(2), picture(1)],
  categories: [learning],
  version: 4,
};

const label = (status: 'active' | 'suspended') => ({
  id: 3 as LabelId,
  name: 'Member Offer',
  description: '',
  status,
});
const taxonomy: Taxonomy = {
  categories: [{ ...learning, description: '', parentId: null }],
  productTypes: [],
  tags: [],
  labels: [label('active')],
  creditKinds: [],
};

describe('the product form begins', () => {
  test('empty for a new product, with the default label if that is active', () => {
    const start = initialFormOf(null, taxonomy, undefined);
    expect(start).toMatchObject({ values: emptyForm, files: noFiles, version: null, isDraft: false });
    const without = initialFormOf(null, { ...taxonomy, labels: [label('suspended')] }, undefined);
    expect(without.values.labelIds).toEqual([]);
  });

  test('with an older title cleaned to one readable line (rules/posting 7)', () => {
    const older = { ...product, title: 'A\tcourse \u202aonline\u202c' };
    expect(initialFormOf(older, taxonomy, undefined).values.title).toBe('A course online');
  });

  test('with the values of the product, an expired one as active with its old expiry date', () => {
    const start = initialFormOf(product, taxonomy, undefined);
    expect(start.values).toMatchObject({
      memberPrice: '49.50',
      nonMemberPrice: '',
      originalPrice: '99.00',
      status: 'active',
      expiresAt: '2026-01-01T00:00:00.000Z',
      categoryIds: [2],
    });
    expect(start.version).toBe(4);
    expect(start.files).toMatchObject({ primary: 2, productId: 7 });
    expect(start.files.list).toHaveLength(2);
  });

  test('with a draft and the version that it was based on', () => {
    const base = { form: { ...formOfProduct(product), title: 'Older' }, version: 3 };
    const form = { ...base.form, title: 'Mine' };
    const files = withPrimary(
      {
        ...filesOf(product),
        list: [storedFile({ state: 'attached', productId: product.id, stored: picture(1) })],
      },
      1 as FileId,
    );
    const start = initialFormOf(product, taxonomy, { form, files, base });
    expect(start).toMatchObject({ values: form, initial: base.form, version: 3, isDraft: true });
    expect(start.files.list.map(({ key }) => key)).toEqual(['file 1', 'file 2']);
    expect(initialFormOf(product, taxonomy, { form, files, base: null }).isDraft).toBe(false);
  });
});

test('a preview shows the product as its page will, with the primary picture first', () => {
  const form = { ...formOfProduct(product), title: ' Anew ', nonMemberPrice: '60' };
  const files = withPrimary(filesOf(product), 1 as FileId);
  const now = new Date('2026-11-21T08:00:00Z');
  expect(previewProduct({ form, files, taxonomy, author: product.author, now })).toMatchObject({
    id: 7,
    title: 'Anew',
    memberPriceCents: 4950,
    nonMemberPriceCents: 6000,
    status: 'active',
    createdAt: now,
    picture: { id: 1 },
    pictures: [{ id: 1 }, { id: 2 }],
    categories: [{ id: 2, name: 'Learning' }],
    likes: 0,
  });
});
