import { expect, test } from 'vitest';
import type { ProductId } from '#contract/core/ids.ts';
import { packFiles, unpackFiles } from './drafted-files.ts';
import { attachment, picture } from './fixtures/stored-files.ts';
import { type FormFiles, moveFile, noFiles, storedFile } from './form-files.ts';
import { addFiles, failed, sending } from './incoming-files.ts';

const productId = 7 as ProductId;
const [hall, terms] = [picture(4, 'A hall'), attachment(5)];

const files: FormFiles = {
  list: [
    storedFile({ state: 'attached', productId, stored: terms }),
    storedFile({ state: 'waiting', productId, stored: hall }),
  ],
  primary: hall.id,
  productId,
};

const throughTheStore = (packed: object): unknown => JSON.parse(JSON.stringify(packed));

const again = (kept: FormFiles) => unpackFiles(throughTheStore(packFiles(kept)));
const lostFile = (key: string, name: string) => ({
  key,
  name,
  state: 'failed',
  reason: 'This file wasn’t uploaded. Add it again.',
  mayRetry: false,
});

test('restores stored files as they were, and unfinished uploads by name in their places', () => {
  const sources = ['a.png', 'b.png', 'c.png'].map((name) => ({ key: name, source: new File(['x'], name) }));
  const under = failed(sending(addFiles(files, sources), 'a.png', 0.5), 'b.png', 'Lost.', true);
  const back = again(moveFile(under, 'a.png', 0));
  const expected = [
    lostFile('lost 0', 'a.png'),
    ...files.list,
    lostFile('lost 3', 'b.png'),
    lostFile('lost 4', 'c.png'),
  ];
  expect(back).toEqual({ ...files, list: expected });
  expect(back && again(back)).toEqual(back);
});

test('lists an unfinished first file of a new product by name, but not a rejected one', () => {
  const first = addFiles(noFiles, [{ key: 'a', source: new File(['x'], 'a.png') }]);
  expect(again(first)?.list).toEqual([lostFile('lost 0', 'a.png')]);
  expect(again(failed(first, 'a', 'Too large.', false))?.list).toEqual([]);
});

test('an unchecked primary picture stays unchecked', () => {
  const unmarked: FormFiles = { ...files, primary: 'unmarked' };
  expect(unpackFiles(throughTheStore(packFiles(unmarked)))).toEqual(unmarked);
});

test('reads files from drafts of an older format', () => {
  const list = [
    { is: 'kept', key: 'file 5', upload: terms, isStored: true },
    { is: 'kept', key: 'file 4', upload: hall, isStored: false },
  ];
  expect(unpackFiles({ list, primary: 4, productId: 7 })).toEqual(files);
});

test('ignores invalid files, and rejects a draft without a list of files', () => {
  const list = [null, 'x', { upload: { ...hall, stem: 3 } }, { upload: { kind: 'picture' } }];
  expect(unpackFiles({ list, primary: 'x', productId: 7 })).toEqual({ list: [], primary: null, productId });
  expect(unpackFiles({ list: [{ upload: hall, isStored: false }], productId: null })?.list).toEqual([]);
  expect(unpackFiles({ primary: 4 })).toBeUndefined();
  expect(unpackFiles(undefined)).toBeUndefined();
});
