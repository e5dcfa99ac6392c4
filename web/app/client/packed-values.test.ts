import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pack, unpack } from './packed-values.ts';

function travel(value: unknown): unknown {
  return unpack(JSON.parse(JSON.stringify(pack(value))));
}

const author = { id: 3, name: 'Priya', joined: new Date('2026-03-01T09:00:00.123Z') };
const card = (id: number) => ({
  id,
  title: `T${id}`,
  at: new Date(id),
  picture: null,
  author,
  tags: [{ id }],
});

describe('a list of likewise things', () => {
  const cards = [card(1), card(2), card(3)];

  test('names each field once, of the things within as well', () => {
    const text = JSON.stringify(pack({ cards }));
    for (const field of ['title', 'author', 'name', 'joined'])
      expect(text.split(`"${field}"`)).toHaveLength(2);
  });

  test('comes back as it was, its fields in their order', () => {
    expect(travel({ cards })).toEqual({ cards });
    expect(JSON.stringify(travel(cards))).toBe(JSON.stringify(cards));
  });

  test('holds things that nobody else holds', () => {
    const [first, second] = travel(cards) as { author: object }[];
    expect(first?.author).not.toBe(second?.author);
  });
});

describe('a list of things that differ', () => {
  test.each([
    ['in what they are', [card(1), null, 'text', [1], new Date(5)]],
    ['in their fields', [{ a: 1 }, { b: 1 }, { a: 1, b: 2 }]],
    [
      'in the order of their fields',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
        { a: 1, b: 2 },
      ],
    ],
    ['in nothing, as they have no fields', [{}, {}, {}]],
    ['in nothing, as they are lists', [[1], [], [3]]],
    ['in what some of them hold', [{ a: null }, { a: { b: 1 } }, { a: [{ b: 1 }] }]],
  ])('comes back as it was: %s', (_how, list) => {
    expect(travel(list)).toEqual(list);
    expect(JSON.stringify(travel(list))).toBe(JSON.stringify(list));
  });

  test('keeps a field of any name', () => {
    const named = [{ ['__proto__']: 1 }, { ['__proto__']: 2 }, { ['__proto__']: 3 }];
    for (const given of [named, named.slice(1)])
      expect(JSON.stringify(travel(given))).toBe(JSON.stringify(given));
  });

  test('leaves out what is undefined', () => {
    const list = [
      { a: 1, b: undefined },
      { a: undefined, b: 1 },
      { a: 1, b: 2 },
    ];
    expect(JSON.stringify(travel(list))).toBe(JSON.stringify(list));
  });
});

test('whatever it holds, a list comes back as JSON would bring it', () => {
  const name = fc.constantFrom('a', 'b', '__proto__');
  const { value } = fc.letrec((part) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.string(),
      fc.constant(null),
      part('list'),
      part('thing'),
    ),
    list: fc.array(part('value'), { maxLength: 5 }),
    thing: fc.dictionary(name, part('value')),
  }));
  fc.assert(
    fc.property(value, (given) => {
      expect(travel(given)).toEqual(JSON.parse(JSON.stringify(given)));
    }),
  );
});
