import { expect, test } from '../../fixtures/test.ts';

/** Each element and each byte is rendered, compressed, sent, parsed and hydrated. */
const limits = { elements: 1_110, markup: 84_000, state: 45_000 };

test('the home page stays within its size limits and embeds its state once', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const state = textBetween(html, '<script id="state" type="application/json">', '</script>');
  const markup = html.replace(state, '');
  expect(state.length).toBeGreaterThan(10_000);
  expect(Buffer.byteLength(state)).toBeLessThan(limits.state);
  expect(Buffer.byteLength(markup)).toBeLessThan(limits.markup);
  expect(markup.match(/<[a-z]/g)?.length).toBeLessThan(limits.elements);
  const { queries } = JSON.parse(state) as { queries: [[call: string]][] };
  expect(queries.map(([[call]]) => call).sort()).toEqual(['categoryCounts', 'homePageDeals', 'popularDeal']);
  expect(textBetween(html, 'streamController.enqueue(', ')').length).toBeLessThan(200);
});

function textBetween(text: string, start: string, end: string): string {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
}
