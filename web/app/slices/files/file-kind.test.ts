import { expect, test } from 'vitest';
import { bytesText, fileKind } from './file-kind.ts';

test.each([
  ['application/pdf', 'a.pdf', 'PDF'],
  ['text/plain; charset=utf-8', 'notes', 'Text'],
  ['application/octet-stream', 'model.sketch', 'SKETCH file'],
  ['application/octet-stream', 'README', 'File'],
])('%s called %s is: %s', (mediaType, name, kind) => {
  expect(fileKind({ mediaType, name })).toBe(kind);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [12_400, '12 KB'],
  [999_700, '1.0 MB'],
  [1_440_000, '1.4 MB'],
])('%i is %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
