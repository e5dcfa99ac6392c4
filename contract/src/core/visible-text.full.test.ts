import { expect, test } from 'vitest';
import { growthOver, proportional } from '#server/packages/safe-html/fixtures/measure-growth.ts';
import { visibleText } from './html.ts';

test.each(['<', '<!--', '<p', '<a', '<a ', '<!--<', '</', '&', '&#', '<p "'])(
  'extracting the visible text of %s repeated takes linear time',
  (piece) => {
    const make = (size: number) => piece.repeat(size / piece.length);
    expect(growthOver(make, 400_000, visibleText)).toBeLessThan(proportional);
  },
);
