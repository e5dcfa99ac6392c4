import { describe, expect, test } from 'vitest';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { StoredFile } from '#contract/files/model.ts';
import { attachment, picture } from './fixtures/stored-files.ts';
import {
  arrangementOf,
  type FormFiles,
  filesProblem,
  lost,
  mergeAttached,
  moveFile,
  noFiles,
  storedFile,
  withAlt,
  withPrimary,
} from './form-files.ts';

const productId = 7 as ProductId;
const waiting = (stored: StoredFile) => storedFile({ state: 'waiting', productId, stored });
const attached = (stored: StoredFile) => storedFile({ state: 'attached', productId, stored });

function stored(...files: StoredFile[]): FormFiles {
  return { ...noFiles, list: files.map(attached), productId };
}

const keys = ({ list }: FormFiles) => list.map(({ key }) => key);

describe('files in the form', () => {
  test('are posted with their order and alternative texts', () => {
    let files = stored(picture(2, 'old'), attachment(1), picture(3));
    files = withAlt(moveFile(files, 'file 3', 0), 'file 2', ' A harbor ');
    expect(keys(files)).toEqual(['file 3', 'file 2', 'file 1']);
    expect(arrangementOf(withPrimary(files, 2 as FileId))).toEqual({
      incoming: [],
      order: [
        { id: 3, alt: '' },
        { id: 2, alt: 'A harbor' },
        { id: 1, alt: '' },
      ],
      primary: { id: 2 },
    });
  });

  test('cannot be moved beyond the ends', () => {
    const files = stored(picture(1), picture(2), picture(3));
    expect(keys(moveFile(files, 'file 1', -1))).toEqual(['file 1', 'file 2', 'file 3']);
    expect(keys(moveFile(files, 'file 1', 9))).toEqual(['file 2', 'file 3', 'file 1']);
    expect(keys(moveFile(files, 'nobody', 0))).toEqual(keys(files));
  });

  test('drop removed files and append new ones when merged with another version', () => {
    const here = { ...stored(picture(1), picture(2)) };
    const withOwn = { ...here, list: [...here.list, waiting(picture(5))] };
    const newer = [picture(2), picture(9)].map((file) => ({
      state: 'attached' as const,
      productId,
      stored: file,
    }));
    expect(keys(mergeAttached(withOwn, newer))).toEqual(['file 2', 'file 5', 'file 9']);
  });
});

test('show in their places that they are missing, and are not sent again (rules/files 23)', () => {
  const files = { ...noFiles, list: [waiting(picture(1)), waiting(attachment(2)), waiting(picture(3))] };
  const left = lost(files, [2, 3, 9]);
  const reason = 'A file you added is missing. Add it again.';
  expect(left.list.slice(1)).toEqual([
    { key: 'file 2', name: 'notes-2.pdf', state: 'failed', reason, mayRetry: false },
    { key: 'file 3', name: 'Picture 3', state: 'failed', reason, mayRetry: false },
  ]);
  expect(arrangementOf(left).order).toEqual([{ id: 1, alt: '' }]);
  expect(filesProblem(left)).toBeUndefined();
});
