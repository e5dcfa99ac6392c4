import { expect, test } from 'vitest';
import { measuredInWords, writtenInDocument } from './document.ts';

test('the document tells what the history does; `npm run bench -- --table` brings it up to date', () => {
  expect(writtenInDocument()).toBe(measuredInWords());
});

test('a document without its comments is not written to', () => {
  expect(() => writtenInDocument('# Benchmarks\n')).toThrow('has lost the comments');
});
