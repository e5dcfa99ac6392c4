import { expect, test } from 'vitest';
import { newSpanId, newTraceId, readTraceContext } from '../request-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${parentId}-01`, true],
  [`00-${traceId}-${parentId}-00`, false],
  [` 00-${traceId}-${parentId}-03 `, true],
  // A later version may have further fields.
  [`01-${traceId}-${parentId}-01-what-comes-then`, true],
  [`cc-${traceId}-${parentId}-00`, false],
])('continues the trace of %s', (header, isSampled) => {
  expect(readTraceContext(header)).toEqual({ traceId, parentId, isSampled });
});

test.each([
  [undefined],
  [''],
  ['nonsense'],
  [`00-${traceId}-${parentId}`],
  [`00-${traceId}-${parentId}-01-more`],
  [`00-${traceId}-${parentId}-01-`],
  [`ff-${traceId}-${parentId}-01`],
  [`00-${traceId.toUpperCase()}-${parentId}-01`],
  [`00-${'0'.repeat(32)}-${parentId}-01`],
  [`00-${traceId}-${'0'.repeat(16)}-01`],
  [`00-${traceId}x-${parentId}-01`],
  [`01-${traceId}-${parentId}-01.more`],
  [`00-${traceId}-${parentId}-zz`],
])('starts a new trace for %s', (header) => {
  expect(readTraceContext(header)).toBeUndefined();
});

test('ignores a repeated header', () => {
  const header = `00-${traceId}-${parentId}-01`;
  expect(readTraceContext([header, header])).toBeUndefined();
});

test('reads the headers that it writes', () => {
  const made = { traceId: newTraceId(), parentId: newSpanId() };
  expect(readTraceContext(`00-${made.traceId}-${made.parentId}-01`)).toMatchObject(made);
  expect(newTraceId()).not.toBe(newTraceId());
});
