import { expect, test } from 'vitest';
import type { SiteSettings } from '#contract/core/site.ts';
import { KeptMarkup } from './kept-markup.ts';

const site = { name: 'Guildhall' } as SiteSettings;
const silent = { error: () => undefined };
const textOf = (markup: Uint8Array | undefined) => markup && Buffer.from(markup).toString();

test('markup is there again for the same name, source and settings alone', () => {
  const kept = new KeptMarkup(100_000, silent);
  kept.for(site).set('card', '[1]', '<b>ä</b>');
  expect(textOf(kept.for({ ...site }).get('card', '[1]'))).toBe('<b>ä</b>');
  expect(kept.for(site).get('row', '[1]')).toBeUndefined();
  expect(kept.for(site).get('card', '[2]')).toBeUndefined();
  expect(kept.for({ ...site, name: 'Other' }).get('card', '[1]')).toBeUndefined();
});

test('it holds no more than it may', () => {
  const kept = new KeptMarkup(20_000, silent);
  const store = kept.for(site);
  for (let number = 0; number < 100; number += 1) store.set('card', `[${number}]`, 'x'.repeat(1000));
  expect(kept.bytes).toBeLessThanOrEqual(20_000);
  expect(kept.bytes).toBeGreaterThan(10_000);
  expect(store.get('card', '[0]')).toBeUndefined();
});

test('one of 499 is made anew, and what comes out another way is told by its name alone, and kept', () => {
  const told: unknown[] = [];
  const kept = new KeptMarkup(100_000, { error: (...line: unknown[]) => told.push(line) });
  const store = kept.for(site);
  store.set('card', '["secret"]', 'before');
  const found = Array.from({ length: 1000 }, () => {
    const markup = store.get('card', '["secret"]');
    if (markup === undefined) store.set('card', '["secret"]', 'before');
    return markup;
  });
  expect(found.filter((markup) => markup === undefined)).toHaveLength(2);
  expect(told).toEqual([]);
  store.set('card', '["secret"]', 'after');
  expect(told).toEqual([[{ part: 'card' }, 'the markup of a part differs from what is kept of it']]);
  expect(textOf(store.get('card', '["secret"]'))).toBe('after');
});
