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
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br; q=0.001', 'br'],
  ['gzip;q=1.0,br ; q=0', 'gzip'],
  ['brotli, xgzip', 'identity'],
])('%j takes %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

const body = 'ä line of text, and one more. '.repeat(100);
const long = () => new CachedReply({ status: 200, contentType: 'text/plain', body, topics: [] });

test.each(['br', 'gzip', 'identity'] as const)('%s says the same', async (encoding) => {
  const encoded = await long().body(encoding);
  expect((await decodeBody(encoded, encoding)).toString()).toBe(body);
});

test('what nobody took uncompressed is still there uncompressed, and compressed anew', async () => {
  for (const kept of ['br', 'gzip'] as const) {
    const reply = long();
    await reply.body(kept);
    expect(reply.ready('identity')).toBeUndefined();
    expect(reply.bytes).toBeLessThan(body.length);
    expect((await reply.body('identity')).toString()).toBe(body);
    expect((await decodeBody(await reply.body('gzip'), 'gzip')).toString()).toBe(body);
    expect((await decodeBody(await reply.body('br'), 'br')).toString()).toBe(body);
  }
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
