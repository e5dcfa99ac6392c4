import { expect, test } from 'vitest';
import { mapDocument } from './site-map.ts';

/** Entries that count how many of them were written. */
function watched(count: number) {
  const made = { lines: 0 };
  const entries = Array.from({ length: count }, (_unused, index) => ({
    url: `http://guildhall.test/deal/${index + 1}?a&b`,
    get changedAt() {
      made.lines += 1;
      return new Date('2026-01-02T03:04:05.678Z');
    },
  }));
  return { made, entries };
}

test('yields to other work after every 500 lines', async () => {
  const { made, entries } = watched(2_250);
  const seen: number[] = [];
  const look = () => {
    seen.push(made.lines);
    if (made.lines < entries.length) setImmediate(look);
  };
  setImmediate(look);
  await mapDocument('urlset', 'url', entries);
  expect(seen.slice(0, 4)).toEqual([500, 1_000, 1_500, 2_000]);
});

test('has a line for every entry, in order', async () => {
  const { entries } = watched(1_001);
  const lines = (await mapDocument('urlset', 'url', entries)).split('\n');
  expect(lines.slice(0, 2)).toEqual([
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ]);
  expect(lines.slice(2, -2)).toEqual(
    entries.map(
      (_unused, index) =>
        `<url><loc>http://guildhall.test/deal/${index + 1}?a&amp;b</loc><lastmod>2026-01-02T03:04:05.678Z</lastmod></url>`,
    ),
  );
  expect(lines.slice(-2)).toEqual(['</urlset>', '']);
});
