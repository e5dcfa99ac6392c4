import { expect, test } from 'vitest';
import { linkedParts } from './plain-text.tsx';

const linksOf = (text: string) =>
  linkedParts(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]));

test.each([
  ['Write to events@office.example.', 'events@office.example', 'mailto:events@office.example'],
  [
    '(see https://office.example/book?a=1)',
    'https://office.example/book?a=1',
    'https://office.example/book?a=1',
  ],
  ['at www.office.example, please', 'www.office.example', 'https://www.office.example/'],
  ['call (402) 555-0142 or', '(402) 555-0142', 'tel:4025550142'],
  ['call 402-555-0142!', '402-555-0142', 'tel:4025550142'],
  ['+49 30 555 0142', '+49 30 555 0142', 'tel:+49305550142'],
])('links part of “%s”', (text, shown, href) => {
  expect(linksOf(text)).toEqual([[shown, href]]);
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  'Until 21-01-2027, 09:00-17:00, Room 402, $1,250.00, 555 0100',
  'javascript:alert(1) and data:text/html,x and https:// and www.',
  'ftp://office.example and http://user:word@office.example/',
  'Order 1402-555-01421',
  '',
])('finds no link in: %s', (text) => {
  expect(linksOf(text)).toEqual([]);
});

// A search in quadratic time would take minutes, and end at the time limit of the test.
test('finds links in long texts in linear time', () => {
  const dotted = linkedParts(`${'a.'.repeat(50_000)} ${'+1 ('.repeat(200_000)} ${'www.'.repeat(200_000)}`);
  expect(dotted.length).toBeGreaterThan(0);
  expect(linkedParts(`www.${','.repeat(400_000)}x`)).toHaveLength(1);
});
