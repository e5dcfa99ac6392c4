import { createHook } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CachedReply } from './cached-reply.ts';
import { chooseEncoding, decodeBody } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br, zstd;q=0', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP, BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br; q=0.001', 'br'],
  ['gzip;q=1.0,br ; q=0', 'gzip'],
  ['brotli, xgzip', 'identity'],
  [' br ;\t q=0;x , gzip\t;q=1', 'gzip'],
  ['of no browser: '.padEnd(500, ' ').concat(',gzip'), 'identity'],
])('%j takes %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

const body = 'ä line of text, and one more. '.repeat(100);
/** As people write it: in what repeats by rule no level finds more than another. */
const varied = readFileSync(new URL('reply-cache.ts', import.meta.url), 'utf8');
const long = () => new CachedReply({ status: 200, contentType: 'text/plain', body, topics: [] });

test.each(['zstd', 'br', 'gzip', 'identity'] as const)('%s says the same', async (encoding) => {
  const encoded = await long().body(encoding);
  expect((await decodeBody(encoded, encoding)).toString()).toBe(body);
});

test('what nobody took uncompressed is still there uncompressed, and compressed anew', async () => {
  for (const kept of ['zstd', 'br', 'gzip'] as const) {
    const reply = long();
    await reply.body(kept);
    expect(reply.ready('identity')).toBeUndefined();
    expect(reply.bytes).toBeLessThan(body.length);
    expect((await reply.body('identity')).toString()).toBe(body);
    expect((await decodeBody(await reply.body('gzip'), 'gzip')).toString()).toBe(body);
    expect((await decodeBody(await reply.body('br'), 'br')).toString()).toBe(body);
  }
});

test('a Zstandard body is made smaller once, says the same, and loses the headers that told its length', async () => {
  const reply = new CachedReply({ status: 200, contentType: 'text/plain', body: varied, topics: [] });
  expect(reply.canShrink('zstd')).toBe(false);
  const first = await reply.body('zstd');
  reply.keepHeaders('zstd', {});
  reply.keepHeaders('none', {});
  expect([reply.canShrink('zstd'), reply.canShrink('br')]).toEqual([true, false]);
  const shrinking = reply.shrink();
  expect(reply.canShrink('zstd')).toBe(false);
  await shrinking;
  const second = await reply.body('zstd');
  expect(second.length).toBeLessThan(first.length);
  expect((await decodeBody(second, 'zstd')).toString()).toBe(varied);
  expect(reply.canShrink('zstd')).toBe(false);
  expect([reply.sentHeaders('zstd'), reply.sentHeaders('none')]).toEqual([undefined, {}]);
});

test('a body that two ask for at once is made smaller all the same', async () => {
  const reply = new CachedReply({ status: 200, contentType: 'text/plain', body: varied, topics: [] });
  const [first, second] = await Promise.all([reply.body('zstd'), reply.body('zstd')]);
  expect(second).toBe(first);
  await reply.shrink();
  expect((await reply.body('zstd')).length).toBeLessThan(first.length);
});

test.each(['zstd', 'br', 'gzip'] as const)('%s is made once, however many ask at once', async (encoding) => {
  const reply = long();
  let begun = 0;
  const watch = createHook({
    init: (_id, type) => {
      if (/zlib|brotli|zstd/i.test(type)) begun += 1;
    },
  }).enable();
  const bodies = await Promise.all(Array.from({ length: 20 }, () => reply.body(encoding)));
  watch.disable();
  expect([new Set(bodies).size, begun]).toEqual([1, 1]);
});

test('one who needs it as it was leaves nothing more behind', async () => {
  const reply = long();
  await reply.body('zstd');
  const { bytes } = reply;
  expect((await reply.identity()).toString()).toBe(body);
  expect([reply.bytes, reply.ready('identity')]).toEqual([bytes, undefined]);
});

test('short bodies travel as they are', () => {
  const short = new CachedReply({ status: 200, contentType: 'text/plain', body: 'short', topics: [] });
  expect(short.encodingFor('br')).toBe('identity');
  expect(long().encodingFor('br')).toBe('br');
});

test('the ETag follows the body alone', () => {
  const other = new CachedReply({ status: 200, contentType: 'text/html', body, topics: ['x'] });
  expect(other.etag).toBe(long().etag);
  expect(other.etag).toMatch(/^W\/"[\w-]+"$/);
  const changed = new CachedReply({ status: 200, contentType: 'text/plain', body: `${body}.`, topics: [] });
  expect(changed.etag).not.toBe(other.etag);
});
