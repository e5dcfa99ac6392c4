import { expect, test } from 'vitest';
import { newSpanId, newTraceId, readTraceContext } from './trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${parentId}-01`, true],
  [`00-${traceId}-${parentId}-00`, false],
  [` 00-${traceId}-${parentId}-03 `, true],
  // A later version may say more.
  [`01-${traceId}-${parentId}-01-what-comes-then`, true],
  [`cc-${traceId}-${parentId}-00`, false],
])('%s is continued', (header, isSampled) => {
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
])('%s begins a trace of its own', (header) => {
  expect(readTraceContext(header)).toBeUndefined();
});

test('a header that came twice says nothing', () => {
  const header = `00-${traceId}-${parentId}-01`;
  expect(readTraceContext([header, header])).toBeUndefined();
});

test.each([
  ['congo=t61rcWkgMzE', 'congo=t61rcWkgMzE'],
  [' rojo=00f067aa0ba902b7 ,, congo=t61 ', 'rojo=00f067aa0ba902b7,congo=t61'],
  [['one=1', 'other=2'], 'one=1,other=2'],
  ['fw529a3039@dt=FfAAA', 'fw529a3039@dt=FfAAA'],
  ['Congo=x', undefined],
  ['congo', undefined],
  ['congo=a=b', undefined],
  ['', undefined],
  [Array.from({ length: 33 }, (_, number) => `k${number}=1`), undefined],
  [`long=${'x'.repeat(255)},longer=${'x'.repeat(255)}`, undefined],
])('of a state %s is left %s, and the trace goes on', (header, state) => {
  const found = readTraceContext(`00-${traceId}-${parentId}-01`, header);
  expect([found?.traceId, found?.state]).toEqual([traceId, state]);
});

test('new ones are read as they are written', () => {
  const made = { traceId: newTraceId(), parentId: newSpanId() };
  expect(readTraceContext(`00-${made.traceId}-${made.parentId}-01`)).toMatchObject(made);
  expect(newTraceId()).not.toBe(newTraceId());
});
