import { expect, test } from 'vitest';
import { markerOf, type NestedList, nested, placeIn } from './word-lists.ts';

test.each([
  ['text-indent:-18.0pt;mso-list:l0 level2 lfo1', { list: 'l0 lfo1', level: 2 }],
  ['MSO-LIST: l12 level9 lfo3;margin:0', { list: 'l12 lfo3', level: 9 }],
  ['mso-list:l1 level1', { list: 'l1 ', level: 1 }],
  ['mso-list:Ignore', undefined],
  ['list-style:none', undefined],
])('reads the list level of a Word paragraph from its style: %s', (style, place) => {
  expect(placeIn(style)).toEqual(place);
});

test.each([
  ['1.\u00a0\u00a0 ', true, 1],
  ['(a)', true, 1],
  ['iv.', true, 1],
  ['1.3.', true, 3],
  ['·\u00a0\u00a0', false, 1],
  ['§', false, 1],
  ['', false, 1],
])('recognizes whether the marker %j belongs to a numbered list', (marker, isOrdered, start) => {
  expect(markerOf(marker)).toEqual({ isOrdered, start });
});

/** `ol3(0, 1, ul(2))` */
const written = (lists: NestedList[]): string =>
  lists
    .map(({ isOrdered, start, entries }) => {
      const items = entries.map(({ place, lists }) => [place, written(lists)].filter((part) => part !== ''));
      return `${isOrdered ? 'ol' : 'ul'}${start === 1 ? '' : start}(${items.flat().join(', ')})`;
    })
    .join(', ');

const item = (level: number, marker = '·', list = 'l0') => ({ list, level, ...markerOf(marker) });

test.each([
  ['one list', [item(1), item(1)], 'ul(0, 1)'],
  ['lists within', [item(1, '1.'), item(2), item(3), item(1, '2.')], 'ol(0, ul(1, ul(2)), 3)'],
  ['a list that begins at 4', [item(1, '4.'), item(1, '5.')], 'ol4(0, 1)'],
  ['a skipped level', [item(1), item(3), item(2)], 'ul(0, ul(1), ul(2))'],
  ['a change to a numbered list', [item(1), item(1, '1.')], 'ul(0), ol(1)'],
  ['two lists', [item(1), item(1, '·', 'l1')], 'ul(0), ul(1)'],
  ['no items', [], ''],
])('nests Word paragraphs: %s', (_what, items, lists) => {
  expect(written(nested(items))).toBe(lists);
});
