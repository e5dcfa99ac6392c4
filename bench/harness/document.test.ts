import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parts } from '../parts/all.ts';
import { root } from './application.ts';
import { measuredInWords, writtenInDocument } from './document.ts';

test('the document tells what the history does; `npm run bench -- --table` brings it up to date', () => {
  expect(writtenInDocument()).toBe(measuredInWords());
});

test('a document without its comments is not written to', () => {
  expect(() => writtenInDocument('# Benchmarks\n')).toThrow('has lost the comments');
});

test('the document says of each part what it measures', () => {
  const document = readFileSync(join(root, 'docs/BENCHMARKS.md'), 'utf8');
  const isTold = ({ name }: { name: string }) => new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm').test(document);
  expect(parts.filter((part) => !isTold(part)).map(({ name }) => name)).toEqual([]);
});
