import { expect, test } from 'vitest';
import { createRandom } from '../../platform/random.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { post, shown } from '../../testing/products.ts';

const app = await setUpApp();

const owner = await addMember(app);

/** Random characters cannot be compressed. */
const random = createRandom('links', 1);
const mixed = (count: number, letters: string[]) =>
  Array.from({ length: count }, () => random.pick(letters)).join('');

const plain = [...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const growing = [...plain, ...'()!~:@/?,;', ...'()!~:@/?,;', ...'()!~:@/?,;'];
const chinese = Array.from({ length: 20_000 }, (_unused, index) => String.fromCharCode(0x4e00 + index));

test.each([
  ['with plain letters', `https://example.org/${mixed(1_970, plain)}`],
  ['with a query that grows when parsed', `https://example.org/?a=${mixed(1_970, growing)}`],
])('a link %s of maximal length is stored and found', async (_what, dealUrl) => {
  const { status, body } = await post(app, owner, { dealUrl });
  expect(status).toBe(200);
  expect((await shown(app, body.id)).del_url).toBe(dealUrl);
  const asked = (url: string) => call<{ deals: unknown[] }>(app, 'similarDeals', { url }, owner);
  expect((await asked(dealUrl)).body.deals).toMatchObject([{ id: body.id, same: 'link' }]);
  expect((await asked(`${dealUrl}x`)).body.deals).toEqual([]);
});

test('rejects a link that is too long once it is encoded', async () => {
  const { status, body } = await post(app, owner, {
    dealUrl: `https://example.org/${mixed(1_900, chinese)}`,
  });
  expect([status, body.errors]).toEqual([422, { dealUrl: 'Please enter a valid Perma Link.' }]);
});
