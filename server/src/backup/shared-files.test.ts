import { describe, expect, it } from 'vitest';
import { isCheckDue } from './shared-files.ts';

const names = Array.from({ length: 600 }, (_, number) => `products/${number}/a1b2.jpg`);
const day = (number: number, hour = 3) => new Date(Date.UTC(2026, 10, number, hour));
const due = (last: Date, now: Date) => names.filter((name) => isCheckDue(name, { last, now }));

describe('the check of file copies is due', () => {
  it('once in 30 days for each, evenly spread over the days', () => {
    const perDay = Array.from({ length: 30 }, (_, number) => due(day(number), day(number + 1)));
    expect(perDay.flat().sort()).toEqual([...names].sort());
    for (const some of perDay) expect(some.length).toBeLessThan(60);
  });

  it('not twice for two backups of one day', () => {
    expect(due(day(5), day(5, 23))).toEqual([]);
  });

  it('for all days since the last backup', () => {
    const each = [6, 7, 8].flatMap((number) => due(day(number - 1), day(number)));
    expect(due(day(5), day(8)).sort()).toEqual(each.sort());
  });

  it('for all copies if the last backup is 30 days old or older', () => {
    expect(due(day(1), day(31))).toEqual(names);
    expect(due(day(1), day(400))).toEqual(names);
  });

  it('for no copies if the clock went back', () => {
    expect(due(day(8), day(5))).toEqual([]);
  });
});
