import { describe, expect, test } from 'vitest';
import { fetchTransport } from './api.ts';

describe('the browser transport', () => {
  const message = { path: '/api/x', body: undefined, token: undefined } as const;

  function network(...answers: (Response | Error)[]) {
    const asked: [string, RequestInit][] = [];
    const fetcher = async (path: unknown, init?: RequestInit) => {
      asked.push([String(path), init ?? {}]);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('offline');
      return answer;
    };
    return { asked, send: fetchTransport(fetcher) };
  }

  test('sends JSON with the token as a bearer', async () => {
    const { asked, send } = network(Response.json({ a: 1 }));
    const answer = await send({ ...message, method: 'POST', body: { skip: 0 }, token: 't1' });
    expect(answer).toEqual({ status: 200, body: { a: 1 } });
    expect(asked[0]?.[1]).toMatchObject({
      body: '{"skip":0}',
      credentials: 'omit',
      headers: { authorization: 'Bearer t1', 'content-type': 'application/json' },
    });
  });

  test('retries a GET once without a reply, but never a POST', async () => {
    const get = network(new TypeError('offline'), Response.json({ a: 1 }));
    expect(await get.send({ ...message, method: 'GET' })).toMatchObject({ status: 200 });
    const post = network(new TypeError('offline'), Response.json({ a: 1 }));
    expect(await post.send({ ...message, method: 'POST', body: {} })).toEqual({ status: 0, body: undefined });
    expect([get.asked.length, post.asked.length]).toEqual([2, 1]);
  });

  test('gives up after the second attempt, and at once when the page is left', async () => {
    const gone = network(new TypeError('offline'), new TypeError('offline'), Response.json({}));
    expect(await gone.send({ ...message, method: 'GET' })).toEqual({ status: 0, body: undefined });
    const left = network(new DOMException('left', 'AbortError'), Response.json({}));
    await expect(left.send({ ...message, method: 'GET', signal: AbortSignal.abort() })).rejects.toThrow();
    expect(left.asked.length).toBe(1);
  });

  test('reads Retry-After and survives a body that is not JSON', async () => {
    const { send } = network(new Response('<html>', { status: 429, headers: { 'retry-after': '30' } }));
    expect(await send({ ...message, method: 'POST' })).toEqual({
      status: 429,
      body: undefined,
      retryAfter: 30,
    });
  });
});
