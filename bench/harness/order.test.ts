import { describe, expect, test } from 'vitest';
import type { Part } from '../parts/part.ts';
import { type Catalogue, sized } from './catalogues.ts';
import { usual } from './options.ts';
import { inOrder, minutesFor, minutesLeft } from './order.ts';

const part = (name: string, catalogues: Catalogue[] = []): Part => ({
  name,
  minutes: 2,
  catalogues: () => catalogues,
  measure: () => Promise.reject(new Error('Nothing is measured here.')),
});

const [small, large] = [sized(10_000), sized(1_000_000)];
const parts = [
  part('staff', [large]),
  part('queries', [small]),
  part('growth', [small, large]),
  part('starts'),
  part('memory', [small]),
];
const names = (ordered: Part[]) => ordered.map(({ name }) => name);
const never = () => false;

describe('parts are measured', () => {
  test('with the least seeding first, and with what is seeded already at no cost', () => {
    expect(names(inOrder(parts, usual, never))).toEqual(['starts', 'queries', 'memory', 'staff', 'growth']);
  });

  test('in the order given where everything is there', () => {
    expect(names(inOrder(parts, usual, () => true))).toEqual(names(parts));
  });
});

describe('the time that they take', () => {
  test('counts what has to be seeded, and that once', () => {
    expect(minutesFor(parts, usual, () => true)).toBe(10);
    const seeding = minutesFor(parts, usual, never) - 10;
    expect(minutesFor(parts.slice(0, 2), usual, never) - 4).toBeCloseTo(seeding);
  });

  test('is corrected by what those before took', () => {
    expect(minutesLeft({ done: 0, left: 40 }, 3)).toBe(40);
    expect(minutesLeft({ done: 10, left: 40 }, 5)).toBe(20);
  });
});
