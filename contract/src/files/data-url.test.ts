import { expect, test } from 'vitest';
import { dataUrlLength, readDataUrl } from './data-url.ts';

test.each([
  ['data:image/png;base64,AAEC', [0, 1, 2]],
  ['data:;base64,AAE=', [0, 1]],
  ['data:image/jpeg;name=a;base64,AA', [0]],
  [' data:image/jpeg;base64,AAEC\n', [0, 1, 2]],
])('accepts the data URL %s', (text, bytes) => {
  expect([...(readDataUrl(text) ?? [])]).toEqual(bytes);
});

test.each([
  ...['', 'AAEC', `data:${'x'.repeat(200)};base64,AAEC`, 'https://example.org/a.png'],
  ...['data:image/png;base64,', 'data:image/png,AAEC', 'data:image/png;base64,A'],
  ...['data:image/png;base64,AA*C', 'data:image/png;base64,AA=C'],
])('rejects %s', (text) => {
  expect(readDataUrl(text)).toBeUndefined();
});

test('predicts the length of a data URL', () => {
  const bytes = 1_000_000;
  const text = `data:image/jpeg;base64,${Buffer.alloc(bytes).toString('base64')}`;
  expect(text.length).toBeLessThanOrEqual(dataUrlLength(bytes));
  expect(readDataUrl(text)).toHaveLength(bytes);
});
