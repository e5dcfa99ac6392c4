import { expect, test } from 'vitest';
import type { FileId, ProductId } from '#contract/core/ids.ts';
import type { StoredFile } from '#contract/files/model.ts';
import { attachment, picture } from './fixtures/stored-files.ts';
import {
  arrangementOf,
  type FormFiles,
  noFiles,
  primaryOf,
  storedFile,
  storedFiles,
  without,
  withPrimary,
} from './form-files.ts';
import { markedOf, nextPrimaryOf, removalProblem } from './use-files.ts';

const productId = 7 as ProductId;

const terms = attachment(1);

function inState(state: 'waiting' | 'attached', ...stored: StoredFile[]): FormFiles {
  return { ...noFiles, list: stored.map((one) => storedFile({ state, productId, stored: one })), productId };
}

const problems = (files: FormFiles) => storedFiles(files).map((one) => removalProblem(files, one));

test('the primary picture is the first until another is chosen, never an attachment', () => {
  const files = inState('attached', terms, picture(2), picture(3));
  expect(primaryOf(files)).toBe(2);
  expect(primaryOf(withPrimary(files, 3 as FileId))).toBe(3);
  expect(primaryOf(inState('attached', terms))).toBeNull();
  expect(primaryOf(without(withPrimary(files, 3 as FileId), 'file 3'))).toBe(2);
});

test.each([
  ['attached', 'Sorry, you cannot delete a primary image'],
  ['waiting', "Primary image can't be removed"],
] as const)(
  'a marked primary picture cannot be removed, with a hint how to proceed: %s',
  (state, problem) => {
    const another = { problem, wayOut: 'Make another image the primary one first.' };
    expect(problems(inState(state, picture(2), picture(3), terms))).toEqual([another, undefined, undefined]);
    expect(problems(withPrimary(inState(state, picture(2), picture(3)), 3 as FileId))).toEqual([
      undefined,
      another,
    ]);
    const only = { problem, wayOut: 'This is the only image. Uncheck Primary image first.' };
    expect(problems(inState(state, picture(2), terms))).toEqual([only, undefined]);
  },
);

test('an unmarked picture can be removed but is still posted as primary, and the next picture is marked', () => {
  const files = withPrimary(inState('waiting', picture(2)), 'unmarked');
  expect([markedOf(files), primaryOf(files), arrangementOf(files).primary]).toEqual([null, 2, { id: 2 }]);
  expect(problems(files)).toEqual([undefined]);
  const next = { ...without(files, 'file 2'), list: inState('waiting', picture(3)).list };
  expect(markedOf(next)).toBe(3);
});

test('a deletion names the next primary picture, if that one belongs to the product', () => {
  const files = withPrimary(inState('attached', picture(2), picture(3), picture(4)), 4 as FileId);
  const [first, second, third] = storedFiles(files);
  expect([first, second].map((one) => one && nextPrimaryOf(files, one))).toEqual([4, 4]);
  expect(third && nextPrimaryOf(withPrimary(files, 'unmarked'), third)).toBe(2);
  const ahead = storedFile({ state: 'waiting', productId, stored: picture(5) });
  const mixed = withPrimary({ ...files, list: [...files.list, ahead] }, 5 as FileId);
  expect(first && nextPrimaryOf(mixed, first)).toBeNull();
});
