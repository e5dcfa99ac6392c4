import { expect, test } from 'vitest';
import { fileKind } from './file-kind.ts';

test.each([
  ['application/pdf', 'a.pdf', 'PDF'],
  ['text/plain; charset=utf-8', 'notes', 'Text'],
  ['application/octet-stream', 'model.sketch', 'SKETCH file'],
  ['application/octet-stream', 'README', 'File'],
])('a file of type %s named %s is shown as %s', (mediaType, name, kind) => {
  expect(fileKind({ mediaType, name })).toBe(kind);
});
