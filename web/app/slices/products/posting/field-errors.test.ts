import { expect, test } from 'vitest';
import { errorsByField } from './field-errors.ts';

test('a refusal in the words of the wire is shown at the fields of the screen', () => {
  const errors = { dealTitle: 'A', del_price2: 'B', dealTags: 'C', dealBrands: 'D', expiresAt: 'E' };
  expect(errorsByField(errors)).toEqual({
    title: 'A',
    nonMemberPrice: 'B',
    labelIds: 'C',
    tagIds: 'D',
    expiresAt: 'E',
  });
});

test('whatever is wrong with files is said once, where the files are', () => {
  expect(errorsByField({ image: 'A', primaryImage: 'B', fileIds: 'C' })).toEqual({ files: 'A' });
});

test('a sentence that belongs nowhere is not lost in a field', () => {
  expect(errorsByField({ dealTitle: 'A', version: 'B' })).toBeUndefined();
});
