import { describe, expect, test } from 'vitest';
import type { FreshResponse } from './index.ts';
import { chooseEncoding, ResponseCache } from './index.ts';

const fresh = (body: string, given: Partial<FreshResponse> = {}): FreshResponse => ({
  status: 200,
  contentType: 'text/plain',
  body,
  topics: ['books'],
  ...given,
});

/** A response that is completed when the test says so. */
function slowMaker() {
  const { promise, resolve, reject } = Promise.withResolvers<FreshResponse>();
  let calls = 0;
  const make = () => {
    calls += 1;
    return promise;
  };
  return { make, resolve, reject, calls: () => calls };
}

function openCache(given: { maxBytes?: number } = {}) {
  const clock = { now: 1_000_000 };
  const mayShowLate = (topic: string) => topic.startsWith('votes');
  const cache = new ResponseCache({ maxBytes: 1_000_000, mayShowLate, now: () => clock.now, ...given });
  const read = async (key: string, response: FreshResponse) =>
    (await (await cache.through(key, async () => response)).body('identity')).toString();
  return { cache, clock, read };
}

describe('a response', () => {
  test('is made once and served until one of its topics is invalidated', async () => {
    const { cache, read } = openCache();
    expect(await read('a', fresh('one'))).toBe('one');
    expect(await read('a', fresh('two'))).toBe('one');
    cache.invalidate(['films']);
    expect(await read('a', fresh('two'))).toBe('one');
    cache.invalidate(['books']);
    expect(await read('a', fresh('two'))).toBe('two');
    expect([cache.hits, cache.misses, cache.invalidations]).toEqual([2, 2, 1]);
  });

  test('expires at its earliest expiry, and after a minute', async () => {
    const { clock, read } = openCache();
    await read('offer', fresh('one', { until: new Date(clock.now + 2_000) }));
    await read('page', fresh('one'));
    clock.now += 1_999;
    expect(await read('offer', fresh('two'))).toBe('one');
    clock.now += 1;
    expect(await read('offer', fresh('two'))).toBe('two');
    clock.now += 57_999;
    expect(await read('page', fresh('two'))).toBe('one');
    clock.now += 1;
    expect(await read('page', fresh('two'))).toBe('two');
  });

  test.each([404, 500])('with status %d is not stored', async (status) => {
    const { cache, read } = openCache();
    await read('a', fresh('no', { status }));
    expect(cache.size).toBe(0);
  });

  test('that failed is made again', async () => {
    const { cache, read } = openCache();
    await expect(cache.through('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read('a', fresh('back'))).toBe('back');
  });

  test('is compressed once in each encoding and stays the same', async () => {
    const { cache } = openCache();
    const text = 'One line of many. '.repeat(200);
    const entry = await cache.through('a', async () => fresh(text));
    const before = cache.bytes;
    const bodies = await Promise.all([1, 2].map(() => cache.bodyOf('a', entry, 'br')));
    expect(bodies[0]).toBe(bodies[1]);
    expect(bodies[0]?.length).toBeLessThan(text.length / 4);
    expect(cache.bytes).toBeLessThan(before);
    expect(entry.ready('identity')).toBeUndefined();
    expect((await entry.body('identity')).toString()).toBe(text);
  });

  test.each(['identity', 'br', 'gzip'] as const)(
    'as %s holds no more memory than is counted',
    async (encoding) => {
      const { cache } = openCache();
      const entry = await cache.through('a', async () => fresh('One line of many. '.repeat(200)));
      const body = await cache.bodyOf('a', entry, encoding);
      expect(body.buffer.byteLength).toBe(body.length);
    },
  );
});

describe('concurrent callers', () => {
  test('share a pending response while other topics change', async () => {
    const { cache } = openCache();
    const { make, resolve, calls } = slowMaker();
    const asked = [cache.through('a', make)];
    cache.invalidate(['films']);
    asked.push(cache.through('a', make));
    resolve(fresh('one'));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(calls()).toBe(1);
  });

  test('get a new response if one of its topics was invalidated before they came', async () => {
    const { cache } = openCache();
    const old = slowMaker();
    const before = cache.through('a', old.make);
    cache.invalidate(['books']);
    const after = [1, 2].map(() => cache.through('a', async () => fresh('new')));
    old.resolve(fresh('old'));
    const bodies = await Promise.all([before, ...after].map(async (one) => (await one).body('identity')));
    expect(bodies.map(String)).toEqual(['old', 'new', 'new']);
    expect(cache.misses).toBe(2);
    expect(String(await cache.peek('a')?.body('identity'))).toBe('new');
  });

  test('do not share an earlier failure', async () => {
    const { cache, read } = openCache();
    const old = slowMaker();
    const before = cache.through('a', old.make);
    cache.invalidate(['books']);
    const after = read('a', fresh('new'));
    old.reject(new Error('away'));
    await expect(before).rejects.toThrow('away');
    expect(await after).toBe('new');
  });

  test('share a response that waits for a permit, whatever was invalidated meanwhile', async () => {
    const { cache } = openCache();
    const free = Promise.withResolvers<() => void>();
    const { make, resolve, calls } = slowMaker();
    const first = cache.through('a', make, { permit: () => free.promise });
    cache.invalidate(['books']);
    const second = cache.through('a', make);
    let isReleased = false;
    free.resolve(() => {
      isReleased = true;
    });
    resolve(fresh('one'));
    expect(await first).toBe(await second);
    expect([calls(), isReleased, cache.size]).toEqual([1, true, 1]);
  });

  test('get correct responses after more invalidations than are remembered', async () => {
    const { cache } = openCache();
    const { make, resolve } = slowMaker();
    const asked = cache.through('a', make);
    cache.invalidate(['books']);
    for (let number = 0; number < 10_001; number += 1) cache.invalidate([`film:${number}`]);
    resolve(fresh('old'));
    await asked;
    expect(cache.size).toBe(0);
  });
});

describe('after a change that may be seen late', () => {
  const page = (body: string) => fresh(body, { topics: ['book:1', 'votes:1'], mayBeStale: true });

  test('a page that allows it is served for one more second', async () => {
    const { cache, clock, read } = openCache();
    await read('a', page('old'));
    cache.invalidate(['votes:1']);
    clock.now += 600;
    cache.invalidate(['votes:1']);
    clock.now += 399;
    expect(await read('a', page('new'))).toBe('old');
    clock.now += 1;
    expect(await read('a', page('new'))).toBe('new');
  });

  test('a caller that must see every write gets a new one', async () => {
    const { cache, read } = openCache();
    await read('a', page('old'));
    cache.invalidate(['votes:1']);
    expect(cache.peek('a', false)).toBeUndefined();
    expect(await read('a', page('new'))).toBe('new');
  });

  test('a change of another topic expires it at once', async () => {
    const { cache, read } = openCache();
    await read('a', page('old'));
    cache.invalidate(['votes:1', 'book:1']);
    expect(await read('a', page('new'))).toBe('new');
  });

  test('a response that does not allow it expires at once', async () => {
    const { cache, read } = openCache();
    await read('a', { ...page('old'), mayBeStale: false });
    cache.invalidate(['votes:1']);
    expect(await read('a', page('new'))).toBe('new');
  });

  test('a response that was pending is stored for the rest of the second', async () => {
    const { cache, clock, read } = openCache();
    const { make, resolve } = slowMaker();
    const asked = cache.through('a', make);
    cache.invalidate(['votes:1']);
    clock.now += 500;
    resolve(page('one vote behind'));
    await asked;
    expect(await read('a', page('new'))).toBe('one vote behind');
    clock.now += 500;
    expect(await read('a', page('new'))).toBe('new');
  });
});

describe('the cache', () => {
  test('stays within its bytes, and evicts the least recently used first', async () => {
    const { cache, read } = openCache({ maxBytes: 20_000 });
    for (const key of ['a', 'b', 'c', 'd']) await read(key, fresh('x'.repeat(4_000)));
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    expect([cache.has('a'), cache.has('d'), cache.evictions]).toEqual([false, true, 1]);
  });

  test('of no bytes stores nothing', async () => {
    const { cache, read } = openCache({ maxBytes: 0 });
    await read('a', fresh('one'));
    expect([await read('a', fresh('two')), cache.size]).toEqual(['two', 0]);
  });

  test('neither stores nor serves anything while notifications may be missed', async () => {
    const { cache, read } = openCache();
    await read('a', fresh('old'));
    cache.setConnected(false);
    expect(await read('a', fresh('new'))).toBe('new');
    expect([cache.isConnected, cache.size]).toEqual([false, 0]);
    cache.setConnected(true);
    await read('a', fresh('newer'));
    expect(cache.size).toBe(1);
  });
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['deflate', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br; q=0.001', 'br'],
  ['brotli, xgzip', 'identity'],
  ['of no browser: '.padEnd(500, ' ').concat(',gzip'), 'identity'],
])('Accept-Encoding %j selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
