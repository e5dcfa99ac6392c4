/** What the home page is made of: each element and each byte is rendered, compressed, sent, parsed and brought to life. */
import { expect, test } from '../../fixtures/test.ts';

const most = { elements: 1_070, markup: 78_000, state: 30_000 };

test('the home page and what it knows stay within their bounds @once', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const state = textBetween(html, '<script id="state" type="application/json">', '</script>');
  const markup = html.replace(state, '');
  expect(state.length).toBeGreaterThan(10_000);
  expect(Buffer.byteLength(state)).toBeLessThan(most.state);
  expect(Buffer.byteLength(markup)).toBeLessThan(most.markup);
  expect(markup.match(/<[a-z]/g)?.length).toBeLessThan(most.elements);
});

test('every page says what kind of document it is, so that browsers lay it out by today’s rules @once', async ({
  request,
}) => {
  for (const address of ['/', '/deals/learning', '/deal/1', '/huddle/1', '/search', '/nothing-here']) {
    const html = await (await request.get(address)).text();
    expect(html.slice(0, 21), address).toBe('<!DOCTYPE html><html ');
  }
});

test('what a page knows stands in it once @once', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const loaded = textBetween(html, 'streamController.enqueue(', ')');
  expect(loaded.length).toBeLessThan(200);
  const state = JSON.parse(textBetween(html, '<script id="state" type="application/json">', '</script>'));
  expect(state.queries.map(([[call]]: [string[]]) => call).sort()).toEqual([
    'categoryCounts',
    'homePageDeals',
    'popularDeal',
  ]);
});

test('no icon is drawn twice on a page @once', async ({ request }) => {
  for (const address of ['/', '/deal/1', '/huddle/1']) {
    const html = await (await request.get(address)).text();
    const icons = html.match(/<svg.*?<\/svg>/gs) ?? [];
    expect(icons.length, address).toBeGreaterThan(0);
    expect(icons.length, address).toBe(new Set(icons).size);
  }
});

function textBetween(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}
