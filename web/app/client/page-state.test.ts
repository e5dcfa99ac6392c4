import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '#contract/core/site.ts';
import { decodeState, dehydrateQueries, encodeState, hydrateQueries } from './page-state.ts';
import { createQueries } from './queries.ts';

const site = { name: 'Guildhall', registration: 'open', social: [] } as unknown as SiteSettings;

function travel(data: unknown): unknown {
  return decodeState(encodeState({ site, queries: [[['call', null], data]] })).queries[0]?.[1];
}

describe('the embedded state of a page', () => {
  test('keeps dates as dates, at any depth', () => {
    const at = new Date('2026-03-01T09:00:00.123Z');
    expect(travel({ at, list: [{ at }], text: at.toISOString() })).toEqual({
      at,
      list: [{ at }],
      text: at.toISOString(),
    });
  });

  test('never contains text that could end its script', () => {
    const text = encodeState({ site, queries: [[['x'], '</script><script>alert(1)</script><!--']] });
    expect(text).not.toContain('<');
    expect(travel('</script><!--')).toBe('</script><!--');
  });

  test('keeps every JSON value unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // JSON itself has no negative zero.
        expect(travel(value)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('hydrates the query cache of the browser, without failed queries', async () => {
    const server = createQueries();
    await server.fetchQuery({ queryKey: ['list', { from: 0 }], queryFn: async () => ({ at: new Date(0) }) });
    await server
      .fetchQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(new Error('no')) })
      .catch(() => undefined);
    const text = encodeState({ site, queries: dehydrateQueries(server) });

    const browser = createQueries();
    hydrateQueries(browser, decodeState(text).queries);
    expect(browser.getQueryData(['list', { from: 0 }])).toEqual({ at: new Date(0) });
    expect(browser.getQueryCache().getAll()).toHaveLength(1);
  });
});
