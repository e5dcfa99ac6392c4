import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { TransportMessage, TransportReply } from '#contract/core/call.ts';
import { defineCall } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import { createApi, isOutcomeUnknown } from './api.ts';

const reply = {
  schema: z.object({ response: z.literal('success'), nm: z.string() }),
  toWire: ({ name }: { name: string }) => ({ response: 'success' as const, nm: name }),
  fromWire: ({ nm }: { nm: string }) => ({ name: nm }),
};

const view = defineCall('view', {
  method: 'GET',
  path: '/api/view/:id',
  auth: 'member',
  summary: 'One thing.',
  request: {
    schema: z.object({ id: z.number(), deep: z.boolean() }),
    toWire: ({ id, deep }) => ({ id, deep: deep ? 1 : undefined }),
  },
  reply,
});

const say = defineCall('say', {
  path: '/api/say',
  auth: 'member',
  takesIdempotencyKey: true,
  summary: 'Says something.',
  request: { schema: z.object({ id: z.number() }), toWire: ({ id }) => ({ id }) },
  reply,
});

const list = defineCall('list', {
  path: '/api/list',
  auth: 'guest',
  summary: 'Things.',
  request: {
    schema: z.object({ from: z.number() }),
    toWire: ({ from }) => ({ skip: from }),
    fields: { from: 'skip' },
  },
  reply,
});

function line(answer: TransportReply | (() => TransportReply), token: string | undefined = 't1') {
  const sent: TransportMessage[] = [];
  let expired = 0;
  const store = {
    read: () => ({ token, status: 'logged_in' as const }),
    expire: () => {
      expired += 1;
    },
  };
  const api = createApi(async (message) => {
    sent.push(message);
    return typeof answer === 'function' ? answer() : answer;
  }, store);
  return { api, sent, expired: () => expired };
}

const fine = { status: 200, body: { response: 'success', nm: 'Ada' } };

const save = { ...say, changes: () => ['products' as const] };

test('calls bypass the cache for two seconds after a change by the same client', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { api, sent } = line(fine);
  const isFresh = async () => {
    await api(list, { from: 0 });
    return sent.at(-1)?.isFresh;
  };
  expect(await isFresh()).toBe(false);
  await api(save, { id: 1 });
  expect(await isFresh()).toBe(true);
  vi.advanceTimersByTime(2_001);
  expect(await isFresh()).toBe(false);
  vi.useRealTimers();
});

describe('the API client', () => {
  test('sends wire names and returns domain names', async () => {
    const { api, sent } = line(fine);
    expect(await api(list, { from: 20 })).toEqual({ name: 'Ada' });
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/list', body: { skip: 20 } });
  });

  test('fills the path of a GET and puts the rest into the query', async () => {
    const { api, sent } = line(fine);
    await api(view, { id: 7, deep: true });
    await api(view, { id: 7, deep: false });
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/view/7?deep=1', undefined],
      ['/api/view/7', undefined],
    ]);
  });

  test('sends the token only with calls that need a session', async () => {
    const { api, sent } = line(fine);
    await api(view, { id: 7, deep: false });
    await api(list, { from: 0 });
    expect(sent.map(({ token }) => token)).toEqual(['t1', undefined]);
  });

  test('uses one idempotency key for a submission until it succeeds, across all failures', async () => {
    const statuses = [0, 503, 401, 429, 200, 200];
    const { api, sent } = line(() => {
      const status = statuses.shift() ?? 200;
      return { status, body: status === 200 ? fine.body : undefined };
    });
    for (let press = 1; press <= 6; press += 1) await api(say, { id: 1 }).catch(() => undefined);
    const [first, ...rest] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(rest).toEqual([first, first, first, first, expect.not.stringMatching(String(first))]);
  });

  test('uses another idempotency key for other content, and none for a call that creates nothing', async () => {
    const { api, sent } = line({ status: 0, body: undefined });
    const send = (id: number) => api(say, { id }).catch(() => undefined);
    for (const id of [1, 2, 1]) await send(id);
    await api(view, { id: 1, deep: false }).catch(() => undefined);
    const [one, two, again, none] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect([again, none]).toEqual([one, undefined]);
    expect(two).not.toBe(one);
  });

  test('remembers the idempotency keys of the last ten submissions', async () => {
    const { api, sent } = line({ status: 0, body: undefined });
    const ids = Array.from({ length: 12 }, (_, id) => id);
    for (const id of [...ids, ...ids.toReversed()]) await api(say, { id }).catch(() => undefined);
    const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
    const isKnown = ids.map((id) => keys[id] === keys[23 - id]);
    expect(isKnown).toEqual(ids.map((id) => id >= 2));
  });

  test('throws field errors under their domain names', async () => {
    const body = {
      response: 'error',
      code: 'invalid',
      message: 'No.',
      errors: { skip: 'No.', other: 'Hm.' },
    };
    const { api } = line({ status: 422, body });
    await expect(api(list, { from: 0 })).rejects.toMatchObject({
      details: { errors: { from: 'No.', other: 'Hm.' } },
    });
  });

  test('reports an ended session for a member, but not for a guest', async () => {
    const body = { response: 'error', code: 'unauthenticated', message: 'Please sign in.' };
    const member = line({ status: 401, body });
    await expect(member.api(view, { id: 7, deep: false })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(member.expired()).toBe(1);
    const open = line({ status: 401, body });
    await expect(open.api(list, { from: 0 })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(open.expired()).toBe(0);
  });

  test('does not end a session that began while an older one was being rejected', async () => {
    let token = 'old';
    let expired = 0;
    const store = {
      read: () => ({ token, status: 'logged_in' as const }),
      expire: () => {
        expired += 1;
      },
    };
    const api = createApi(async () => {
      token = 'new';
      return { status: 401, body: { response: 'error', code: 'unauthenticated', message: 'Ended.' } };
    }, store);
    await expect(api(view, { id: 7, deep: false })).rejects.toBeInstanceOf(Fault);
    expect(expired).toBe(0);
  });
});

test.each([
  [0, undefined, true],
  [502, undefined, true],
  [200, undefined, true],
  [503, { response: 'error', message: 'Busy.', code: 'unavailable' }, false],
  [404, { response: 'error', message: 'Gone.', code: 'not_found' }, false],
])('status %d with body %j leaves the outcome unknown: %s', async (status, body, isOpen) => {
  const { api } = line({ status, body, ...(status === 503 && { retryAfter: 5 }) });
  expect(isOutcomeUnknown(await api(list, { from: 0 }).catch((error: unknown) => error))).toBe(isOpen);
});

describe('a reply about the session', () => {
  const refusal = { response: 'error', message: 'You don’t have permission to do this.', code: 'forbidden' };

  test.each<[number, object | undefined, number]>([
    [401, undefined, 1],
    [403, refusal, 1],
    [403, undefined, 1],
    [200, refusal, 1],
    [200, { response: 'error' }, 1],
    ...[0, 404, 429, 500, 502, 503].map((status): [number, undefined, number] => [status, undefined, 0]),
  ])('a profile reply of %d with %j ends this many sessions: %d', async (status, body, ended) => {
    const { api, expired } = line({ status, body });
    await expect(api(getOwnProfile, {})).rejects.toThrow(Fault);
    expect(expired()).toBe(ended);
  });
  test('another rejected call does not end the session', async () => {
    for (const status of [200, 403]) {
      const { api, expired } = line({ status, body: refusal });
      await expect(api(view, { id: 7, deep: false })).rejects.toThrow(
        'You don’t have permission to do this.',
      );
      expect(expired()).toBe(0);
    }
  });
});
