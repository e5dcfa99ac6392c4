import { expect, test } from 'vitest';
import { differenceOf, reasonOf } from './difference.ts';

test.each([
  [{ title: 'A', isShown: true }, { title: 'A', isShown: false }, ['isShown', 'Yes', 'No']],
  [
    { html: '<p>One &amp; two<br>three</p>' },
    { html: '<ul><li>Four</li><li><b>Five</b></li></ul>' },
    ['html', 'One & two\nthree', 'Four\nFive'],
  ],
  [{ html: '&amp;lt;' }, {}, ['html', '&lt;', '']],
  [{ tags: ['a', 'b'], parentId: null }, { tags: ['a'], parentId: null }, ['tags', 'a, b', 'a']],
  [{}, { role: 'admin', reason: 'Asked for.' }, ['role', '', 'Admin']],
  [
    { events: ['product.published', 'member.joined'] },
    { events: ['gone.by'] },
    ['events', 'A product is published, A member joins', 'gone.by'],
  ],
  [{ title: 'constructor' }, {}, ['title', 'constructor', '']],
  [{ flagCount: 2, flags: [{ memberId: 1 }] }, { flagCount: 0 }, ['flagCount', '2', '0']],
])('lists the changed field between %j and %j', (before, after, [field, was, is]) => {
  expect(differenceOf({ before, after })).toEqual([{ field, before: was, after: is }]);
});

test('the reason is not part of the difference', () => {
  expect([reasonOf({ after: { reason: 'Tone.' } }), reasonOf({ after: {} })]).toEqual(['Tone.', '']);
});
