import { describe, expect, test } from 'vitest';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { emptyForm } from '#contract/products/form.ts';
import { memoryStore } from '../../../client/fixtures/memory-store.ts';
import { unfinishedMoment } from '../../../kit/text/local-moment.ts';
import { attachment } from '../../files/fixtures/stored-files.ts';
import { noFiles, storedFile } from '../../files/form-files.ts';
import { addFiles } from '../../files/incoming-files.ts';
import { productDraftStore } from './initial-form.ts';

const ada = 1 as MemberId;
const start = new Date('2026-11-21T08:00:00Z');
const later = (days: number) => () => new Date(start.getTime() + days * 86_400_000);

const owner = { memberId: ada, productId: null };
const form = { ...emptyForm, title: 'Half a title' };
const stored = storedFile({ state: 'attached', productId: 9 as ProductId, stored: attachment(4) });

describe('a product draft', () => {
  test('is restored for the same member and product only', () => {
    const store = memoryStore();
    productDraftStore(owner, store, () => start).write({ form, files: noFiles, base: null });
    expect(productDraftStore(owner, store, later(1)).read()).toEqual({ form, files: noFiles, base: null });
    expect(productDraftStore({ ...owner, memberId: 2 as MemberId }, store, later(1)).read()).toBeUndefined();
    expect(
      productDraftStore({ ...owner, productId: 9 as ProductId }, store, later(1)).read(),
    ).toBeUndefined();
  });

  test('stores the values an edit began with, the uploaded files, and the names of the others', () => {
    const store = memoryStore();
    const source = new File(['x'], 'b.png');
    const files = addFiles({ ...noFiles, list: [stored], productId: stored.productId }, [
      { key: 'b', source },
    ]);
    const base = { form: emptyForm, version: 3 };
    productDraftStore(owner, store, () => start).write({ form, files, base });
    const draft = productDraftStore(owner, store, later(0)).read();
    expect(draft?.base).toEqual(base);
    expect(draft?.files.list).toMatchObject([stored, { name: 'b.png', state: 'failed' }]);
  });

  test.each(['{"savedAt":"2026-11-21T08:00:00Z"}', '{"form":{},"files":{"list":[]}}'])(
    'is not read from an invalid record: %s',
    (text) => {
      const store = memoryStore();
      store.write('draft:product:1:', text);
      expect(productDraftStore(owner, store, () => start).read()).toBeUndefined();
    },
  );

  test('does not store an incomplete moment, whose field begins empty (rules/posting 13)', () => {
    const store = memoryStore();
    const drafts = productDraftStore(owner, store, () => start);
    drafts.write({ form: { ...form, expiresAt: unfinishedMoment }, files: noFiles, base: null });
    expect(drafts.read()?.form).toEqual(form);
  });

  test('of an older format is adapted to the current fields', () => {
    const store = memoryStore();
    const record = { savedAt: start, form: { title: 'Kept', tagIds: 7 }, files: noFiles, base: null };
    store.write('draft:product:1:', JSON.stringify(record));
    expect(productDraftStore(owner, store, () => start).read()?.form).toEqual({
      ...emptyForm,
      title: 'Kept',
    });
  });
});
