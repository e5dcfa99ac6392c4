import { describe, expect, test } from 'vitest';
import { encodeMessage } from './wire-body.ts';

const file = (name: string, text: string) => ({
  state: 'sent',
  name,
  content: new Blob([text]),
});

describe('the body of a request', () => {
  test('is JSON if it has no files', () => {
    const { content, headers } = encodeMessage({ image: [], ids: [1, 2] }, 't1');
    expect(content).toBe('{"image":[],"ids":[1,2]}');
    expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer t1' });
  });

  test('is a form if it has files, with the content type left to the browser', async () => {
    const body = { dealId: 7, url: '', gone: undefined, image: [file('a.txt', 'one'), file('b.txt', 'two')] };
    const { content, headers } = encodeMessage(body, undefined);
    if (!(content instanceof FormData)) throw new Error('no form');
    expect(headers).toEqual({ accept: 'application/json' });
    expect([...content.keys()]).toEqual(['dealId', 'url', 'image', 'image']);
    expect(content.get('dealId')).toBe('7');
    const files = content.getAll('image') as File[];
    expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(await Promise.all(files.map((sent) => sent.text()))).toEqual(['one', 'two']);
  });

  test('repeats the plain name of a list, including empty texts', () => {
    const { content } = encodeMessage({ alts: ['x', '', 'z'], image: [file('a', '')] }, undefined);
    expect((content as FormData).getAll('alts')).toEqual(['x', '', 'z']);
  });

  test('has headers that bypass caches and name its submission', () => {
    const { headers } = encodeMessage({}, 't1', { isFresh: true, idempotencyKey: 'k1' });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'idempotency-key': 'k1' });
    expect(encodeMessage({}, 't1').headers).not.toHaveProperty('idempotency-key');
  });

  test('may be empty', () => {
    expect(encodeMessage(undefined, undefined)).toEqual({
      content: undefined,
      headers: { accept: 'application/json' },
    });
  });
});
