import { describe, expect, test } from 'vitest';
import type { CachedReply, FreshReply } from './cached-reply.ts';
import { ReplyCache } from './reply-cache.ts';

function reply(body: string, given: Partial<FreshReply> = {}): FreshReply {
  return { status: 200, contentType: 'text/plain', body, topics: ['everything'], ...given };
}

/** A maker whose replies appear when the test says so. */
function slowMaker() {
  const { promise, resolve, reject } = Promise.withResolvers<FreshReply>();
  let calls = 0;
  const make = () => {
    calls += 1;
    return promise;
  };
  return { make, resolve, reject, calls: () => calls };
}

async function text(cache: ReplyCache, key: string, made: FreshReply): Promise<string> {
  const entry = await cache.through(key, async () => made);
  return (await entry.body('identity')).toString();
}

async function bodyOf(entry: Promise<CachedReply> | CachedReply | undefined): Promise<string | undefined> {
  return (await (await entry)?.body('identity'))?.toString();
}

describe('the reply cache', () => {
  test('makes a reply once', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    expect(await text(cache, 'a', reply('first'))).toBe('first');
    expect(await text(cache, 'a', reply('second'))).toBe('first');
    expect({ hits: cache.hits, misses: cache.misses }).toEqual({ hits: 1, misses: 1 });
  });

  test('forgets what shows a dropped topic, and nothing else', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    await text(cache, 'list', reply('old list', { topics: ['products', 'masters'] }));
    await text(cache, 'one', reply('old one', { topics: ['product:1', 'masters'] }));
    cache.drop(['products']);
    expect(await text(cache, 'list', reply('new list', { topics: ['products'] }))).toBe('new list');
    expect(await text(cache, 'one', reply('new one'))).toBe('old one');
    cache.drop(['masters']);
    expect(await text(cache, 'one', reply('new one'))).toBe('new one');
    expect(await text(cache, 'list', reply('newer'))).toBe('new list');
    expect(cache.outdated).toBe(2);
  });

  test('counts what is left of a body that was made smaller, and nothing of one that was dropped meanwhile', async () => {
    const cache = new ReplyCache({ maxBytes: 1_000_000 });
    const words = Array.from({ length: 5000 }, (_, place) => `word${(place * place * 7919) % 1009}`).join(
      ' ',
    );
    const entry = await cache.through('a', async () => reply(words));
    const first = await cache.bodyOf('a', entry, 'zstd');
    const before = cache.bytes;
    await cache.shrink('a', entry);
    const second = await cache.bodyOf('a', entry, 'zstd');
    expect(second.length).toBeLessThan(first.length);
    expect(before - cache.bytes).toBe(first.length - second.length);

    const other = await cache.through('b', async () => reply(words));
    await cache.bodyOf('b', other, 'zstd');
    const shrinking = cache.shrink('b', other);
    cache.drop(['everything']);
    await shrinking;
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test('counts what went to make room', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    for (let number = 0; number < 20; number += 1) await text(cache, `${number}`, reply('x'.repeat(2_000)));
    expect(cache.evictions).toBe(20 - cache.size);
    expect([cache.size > 0, cache.evictions > 0]).toEqual([true, true]);
  });

  test('holds to the moment from which a reply is wrong', async () => {
    let now = 1_000;
    const cache = new ReplyCache({ maxBytes: 10_000, now: () => now });
    await text(cache, 'a', reply('old', { until: new Date(2_000) }));
    now = 1_999;
    expect(cache.peek('a')).toBeDefined();
    now = 2_000;
    expect(cache.peek('a')).toBeUndefined();
    expect(await text(cache, 'a', reply('wrong already', { until: new Date(2_000) }))).toBe('wrong already');
    expect(cache.size).toBe(0);
  });

  test('shares one fill among those who wait for it', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const { make, resolve, calls } = slowMaker();
    const both = Promise.all([cache.through('a', make), cache.through('a', make)]);
    resolve(reply('one'));
    const [first, second] = await both;
    expect(first).toBe(second);
    expect(calls()).toBe(1);
  });

  test('does not keep what was dropped while it was made', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const { make, resolve } = slowMaker();
    const asked = cache.through('a', make);
    cache.drop(['products']);
    resolve(reply('old', { topics: ['products'] }));
    expect((await (await asked).body('identity')).toString()).toBe('old');
    expect(cache.peek('a')).toBeUndefined();
  });

  test('keeps what was made while something else was dropped', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const { make, resolve } = slowMaker();
    const asked = cache.through('a', make);
    cache.drop(['masters']);
    resolve(reply('fine', { topics: ['products'] }));
    await asked;
    expect(cache.peek('a')).toBeDefined();
  });

  test('lets nobody join a fill that is older than what they may have written', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const old = slowMaker();
    const askedBefore = cache.through('a', old.make);
    cache.drop(['products']);
    const fresh = slowMaker();
    const askedAfter = [cache.through('a', fresh.make), cache.through('a', fresh.make)];
    old.resolve(reply('old', { topics: ['products'] }));
    expect(await bodyOf(askedBefore)).toBe('old');
    fresh.resolve(reply('new', { topics: ['products'] }));
    expect(await Promise.all(askedAfter.map(bodyOf))).toEqual(['new', 'new']);
    expect(fresh.calls()).toBe(1);
    expect(await bodyOf(cache.peek('a'))).toBe('new');
  });

  test('lets those join who came before what it shows was dropped, or when something else was', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const { make, resolve, calls } = slowMaker();
    const asked = [cache.through('a', make)];
    cache.drop(['masters']);
    asked.push(cache.through('a', make));
    cache.drop(['products']);
    resolve(reply('one', { topics: ['products'] }));
    expect(await Promise.all(asked.map(bodyOf))).toEqual(['one', 'one']);
    expect(calls()).toBe(1);
  });

  test('lets nobody join a fill that does not say what it would have shown', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    for (const end of ['fails', 'finds nothing']) {
      const old = slowMaker();
      const askedBefore = cache.through(end, old.make);
      cache.drop(['products']);
      const askedAfter = cache.through(end, async () => reply('new', { topics: ['products'] }));
      if (end === 'fails') old.reject(new Error('away'));
      else old.resolve(reply('nothing', { status: 404 }));
      await askedBefore.catch(() => undefined);
      expect(await bodyOf(askedAfter)).toBe('new');
    }
  });

  test('remembers drops, however many came since a fill began', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const { make, resolve } = slowMaker();
    const asked = cache.through('a', make);
    cache.drop(['products']);
    for (let id = 0; id <= 10_000; id += 1) cache.drop([`product:${id}`]);
    resolve(reply('old', { topics: ['products'] }));
    await asked;
    expect(cache.peek('a')).toBeUndefined();
  });

  test.each([404, 500])('does not keep a %d', async (status) => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    await text(cache, 'a', reply('no', { status }));
    expect(cache.size).toBe(0);
  });

  test('tries again after a failure', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    const failing = cache.through('a', () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    expect(await text(cache, 'a', reply('back'))).toBe('back');
  });

  test('keeps within its bytes, and lets the least recently used go', async () => {
    const cache = new ReplyCache({ maxBytes: 8_000 });
    for (const key of ['a', 'b', 'c']) await text(cache, key, reply('x'.repeat(1_000)));
    for (const key of ['a', 'b', 'c', 'a']) cache.peek(key);
    for (const _time of [1, 2]) await text(cache, 'd', reply('x'.repeat(1_000)));
    await text(cache, 'e', reply('x'.repeat(1_000)));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.peek(key) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e',
    ]);
    expect(cache.bytes).toBeLessThanOrEqual(8_000);
  });

  test('what is asked for often survives any number of things that are asked for once', async () => {
    const cache = new ReplyCache({ maxBytes: 1_000_000 });
    const often = Array.from({ length: 100 }, (_, number) => `page ${number}`);
    for (const _time of [1, 2]) for (const key of often) await text(cache, key, reply('x'.repeat(3_000)));
    for (let number = 0; number < 10_000; number += 1) {
      await text(cache, `search ${number}`, reply('x'.repeat(3_000), { topics: [`once:${number}`] }));
    }
    expect(often.filter((key) => cache.peek(key) === undefined)).toEqual([]);
    expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
    expect(cache.bytes).toBeGreaterThan(900_000);
  });

  test('what comes to be asked for often takes the place of what was', async () => {
    const cache = new ReplyCache({ maxBytes: 100_000 });
    const keys = (name: string) => Array.from({ length: 20 }, (_, number) => `${name} ${number}`);
    for (const name of ['yesterday', 'today']) {
      for (const key of keys(name))
        for (const _time of [1, 2]) await text(cache, key, reply('x'.repeat(3_000)));
    }
    expect(keys('today').filter((key) => cache.peek(key) === undefined)).toEqual([]);
    expect(keys('yesterday').filter((key) => cache.peek(key) !== undefined).length).toBeLessThan(10);
  });

  test('nothing is left of what went', async () => {
    const cache = new ReplyCache({ maxBytes: 100_000 });
    for (let number = 0; number < 500; number += 1) {
      await text(
        cache,
        `search ${number}`,
        reply('x'.repeat(1_000), { topics: ['books', `book:${number}`] }),
      );
    }
    cache.drop(['books']);
    expect({ bytes: cache.bytes, size: cache.size }).toEqual({ bytes: 0, size: 0 });
  });

  test('counts every encoding of a body', async () => {
    const cache = new ReplyCache({ maxBytes: 1_000_000 });
    const entry = await cache.through('a', async () => reply(noise(20_000)));
    await cache.bodyOf('a', entry, 'gzip');
    const withOne = cache.bytes;
    await cache.bodyOf('a', entry, 'br');
    const withTwo = cache.bytes;
    await cache.bodyOf('a', entry, 'identity');
    expect(withTwo).toBeGreaterThan(withOne + 5_000);
    expect(cache.bytes).toBeGreaterThan(withTwo + 15_000);
    expect(cache.bytes).toBeGreaterThanOrEqual(entry.bytes);
  });

  test('an encoding that is made later makes room for itself', async () => {
    const cache = new ReplyCache({ maxBytes: 60_000 });
    const first = await cache.through('a', async () => reply(noise(20_000)));
    const second = await cache.through('b', async () => reply(noise(20_000)));
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      await cache.bodyOf('a', first, encoding);
      await cache.bodyOf('b', second, encoding);
    }
    expect(cache.bytes).toBeLessThanOrEqual(60_000);
    expect(cache.size).toBe(1);
    expect(cache.bytes).toBeGreaterThanOrEqual(second.bytes);
  });

  test('an entry can still be dropped after it was encoded', async () => {
    const cache = new ReplyCache({ maxBytes: 100_000 });
    const entry = await cache.through('a', async () => reply(noise(5_000), { topics: ['products'] }));
    await cache.bodyOf('a', entry, 'br');
    cache.drop(['products']);
    expect(cache.peek('a')).toBeUndefined();
  });

  test('an encoding made after the entry was dropped does not bring it back', async () => {
    const cache = new ReplyCache({ maxBytes: 100_000 });
    const entry = await cache.through('a', async () => reply(noise(5_000), { topics: ['products'] }));
    const encoding = cache.bodyOf('a', entry, 'br');
    cache.drop(['products']);
    await encoding;
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  test('without room it makes everything anew', async () => {
    const cache = new ReplyCache({ maxBytes: 0 });
    await text(cache, 'a', reply('one'));
    expect(await text(cache, 'a', reply('two'))).toBe('two');
    expect(cache.bytes).toBe(0);
  });

  test('while the news do not arrive nothing is used and nothing kept', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    await text(cache, 'a', reply('old'));
    const { make, resolve } = slowMaker();
    const underWay = cache.through('b', make);
    cache.trust(false);
    expect(await text(cache, 'a', reply('new'))).toBe('new');
    expect(await text(cache, 'a', reply('newer'))).toBe('newer');
    cache.trust(true);
    expect(cache.peek('a')).toBeUndefined();
    resolve(reply('begun before'));
    await underWay;
    expect(cache.peek('b')).toBeUndefined();
    await text(cache, 'a', reply('kept'));
    expect(cache.peek('a')).toBeDefined();
  });

  test('while the news are late nothing kept is given, and afterwards what they did not drop is again', async () => {
    const cache = new ReplyCache({ maxBytes: 10_000 });
    await text(cache, 'a', reply('kept', { topics: ['book:1'] }));
    await text(cache, 'b', reply('old', { topics: ['book:2'] }));
    cache.doubt(true);
    expect([cache.isTrusted, cache.peek('a')]).toEqual([false, undefined]);
    cache.drop(['book:2']);
    cache.doubt(false);
    expect(await text(cache, 'a', reply('made anew'))).toBe('kept');
    expect(cache.peek('b')).toBeUndefined();
  });
});

describe('a reply that may be late', () => {
  const lateness = { ofTopic: (topic: string) => topic.startsWith('votes:'), milliseconds: 1_000 };
  const page = (body: string, given: Partial<FreshReply> = {}) =>
    reply(body, { topics: ['book:1', 'votes:1'], mayBeLate: true, ...given });

  /** A cache whose clock the test sets, with a page in it. */
  async function lateCache(given: Partial<FreshReply> = {}) {
    const clock = { now: 5_000 };
    const cache = new ReplyCache({ maxBytes: 10_000, lateness, now: () => clock.now });
    await text(cache, 'a', page('old', given));
    return { cache, clock };
  }

  test('is made anew, once, by the first who asks, and given to others meanwhile', async () => {
    const { cache } = await lateCache();
    const { make, resolve, calls } = slowMaker();
    cache.drop(['votes:1']);
    const first = cache.through('a', make);
    const asked = Array.from({ length: 5 }, () => cache.through('a', make));
    expect(await Promise.all(asked.map(bodyOf))).toEqual(Array(5).fill('old'));
    expect(await bodyOf(cache.peek('a'))).toBe('old');
    resolve(page('new'));
    expect(await bodyOf(first)).toBe('new');
    expect(await bodyOf(cache.peek('a'))).toBe('new');
    expect(calls()).toBe(1);
    expect(cache.peek('a')?.isLate).toBe(false);
  });

  test('is counted once, however often and by however many topics it is dropped', async () => {
    const { cache } = await lateCache({ topics: ['votes:1', 'votes:2'] });
    cache.drop(['votes:1', 'votes:2']);
    cache.drop(['votes:1']);
    expect(cache.outdated).toBe(1);
  });

  test('is looked up in vain until somebody has it made anew', async () => {
    const { cache } = await lateCache();
    cache.drop(['votes:1']);
    expect(cache.peek('a')).toBeUndefined();
    expect(cache.has('a')).toBe(true);
  });

  test('is not given to who wants none: they share the making', async () => {
    const { cache } = await lateCache();
    const { make, resolve, calls } = slowMaker();
    cache.drop(['votes:1']);
    const first = cache.through('a', make);
    expect(cache.peek('a', false)).toBeUndefined();
    const second = cache.through('a', make, { mayBeLate: false });
    const third = cache.through('a', make);
    resolve(page('new'));
    expect(await Promise.all([first, second, third].map(bodyOf))).toEqual(['new', 'new', 'new']);
    expect(calls()).toBe(1);
    expect(await bodyOf(cache.peek('a', false))).toBe('new');
  });

  test('is not shared with who wants none and came after what was dropped while it was made', async () => {
    const { cache } = await lateCache();
    cache.drop(['book:1']);
    const [begun, anew] = [slowMaker(), slowMaker()];
    const first = cache.through('a', begun.make);
    const before = cache.through('a', begun.make, { mayBeLate: false });
    cache.drop(['votes:1']);
    const after = Array.from({ length: 2 }, () => cache.through('a', anew.make, { mayBeLate: false }));
    begun.resolve(page('one vote behind'));
    anew.resolve(page('new'));
    expect(await Promise.all([first, before].map(bodyOf))).toEqual(Array(2).fill('one vote behind'));
    expect(await Promise.all(after.map(bodyOf))).toEqual(['new', 'new']);
    expect(anew.calls()).toBe(1);
    expect(await bodyOf(cache.peek('a'))).toBe('new');
  });

  test('is late by so long at the most, however often it is dropped', async () => {
    const { cache, clock } = await lateCache();
    cache.drop(['votes:1']);
    clock.now += 600;
    cache.drop(['votes:1']);
    clock.now += 399;
    const never = slowMaker();
    const first = cache.through('a', never.make);
    expect(await bodyOf(cache.through('a', never.make))).toBe('old');
    clock.now += 1;
    expect(cache.peek('a')).toBeUndefined();
    const waiting = cache.through('a', never.make);
    never.resolve(page('new'));
    expect(await Promise.all([first, waiting].map(bodyOf))).toEqual(['new', 'new']);
    expect(never.calls()).toBe(1);
  });

  test.each([
    ['another topic', ['book:1']],
    ['both', ['votes:1', 'book:1']],
    ['both, the other way round', ['book:1', 'votes:1']],
  ])('is gone at once with %s', async (_name, dropped) => {
    const { cache } = await lateCache();
    cache.drop(dropped);
    expect(cache.size).toBe(0);
    expect(await text(cache, 'a', page('new'))).toBe('new');
  });

  test('is gone when another topic follows, whether or not it is being made anew', async () => {
    const { cache } = await lateCache();
    const { make, resolve } = slowMaker();
    cache.drop(['votes:1']);
    const first = cache.through('a', make);
    expect(await bodyOf(cache.through('a', make))).toBe('old');
    cache.drop(['book:1']);
    expect(cache.peek('a')).toBeUndefined();
    const after = cache.through('a', async () => page('newest'));
    resolve(page('begun before'));
    expect(await bodyOf(after)).toBe('newest');
    expect(await bodyOf(first)).toBe('begun before');
    expect(await bodyOf(cache.peek('a'))).toBe('newest');
  });

  test('is gone at once where it does not say that it may', async () => {
    const { cache } = await lateCache({ mayBeLate: false });
    cache.drop(['votes:1']);
    expect(cache.size).toBe(0);
  });

  test('is kept as a late one when that topic was dropped while it was made', async () => {
    const { cache, clock } = await lateCache();
    cache.drop(['book:1']);
    const { make, resolve, calls } = slowMaker();
    const asked = cache.through('a', make);
    cache.drop(['votes:1']);
    const askedAfter = cache.through('a', make);
    clock.now += 500;
    resolve(page('one vote behind'));
    expect(await Promise.all([asked, askedAfter].map(bodyOf))).toEqual([
      'one vote behind',
      'one vote behind',
    ]);
    expect(calls()).toBe(1);
    clock.now += 499;
    expect(cache.has('a')).toBe(true);
    const renewal = slowMaker();
    const first = cache.through('a', renewal.make);
    expect(await bodyOf(cache.through('a', renewal.make))).toBe('one vote behind');
    clock.now += 1;
    expect(cache.peek('a')).toBeUndefined();
    renewal.resolve(page('new'));
    expect(await bodyOf(first)).toBe('new');
    expect(renewal.calls()).toBe(1);
  });

  test('leaves nothing behind when there is none any more', async () => {
    const { cache } = await lateCache();
    cache.drop(['votes:1']);
    await cache.through('a', async () => page('gone', { status: 404 }));
    expect(cache.size).toBe(0);
  });

  test('is given where its making fails, as long as it may; it waits for a turn as any other', async () => {
    const { cache, clock } = await lateCache();
    cache.drop(['votes:1']);
    const refused = () => Promise.reject(new Error('too much to do'));
    expect(await bodyOf(cache.through('a', async () => page('new'), { turn: refused }))).toBe('old');
    expect(cache.peek('a')).toBeUndefined();
    let turns = 0;
    const turn = async () => () => {
      turns += 1;
    };
    expect(await bodyOf(cache.through('a', async () => page('new'), { turn }))).toBe('new');
    expect(turns).toBe(1);
    cache.drop(['votes:1']);
    clock.now += 1_000;
    await expect(cache.through('a', async () => page('newer'), { turn: refused })).rejects.toThrow(
      'too much to do',
    );
  });

  test('is not used while news do not arrive', async () => {
    const { cache } = await lateCache();
    cache.drop(['votes:1']);
    cache.trust(false);
    expect(await text(cache, 'a', page('new'))).toBe('new');
  });
});

/** Text that compresses to no less than half. */
function noise(length: number): string {
  let state = 12_345;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(33 + ((state >> 16) % 90));
  }).join('');
}
