import { expect, test } from 'vitest';
import { callTexts } from '#contract/core/texts.ts';
import { isDeepPagination, isListSearch, RequestLimiter } from './request-limiters.ts';

test('a full queue is reported as temporary', async () => {
  const limiter = new RequestLimiter({ limit: 1, maxQueue: 4 });
  const permit = limiter.permitFor('192.0.2.1');
  await permit();
  void permit();
  await expect(permit()).rejects.toMatchObject({
    code: 'unavailable',
    message: callTexts.busy,
    details: { retryAfter: 5 },
  });
});

test.each([
  [{ skip: 1_000 }, true],
  [{ skip: 999 }, false],
  [{ page: 20 }, true],
  [{ page: 19 }, false],
  [undefined, false],
])('%o is deep pagination: %s', (input, isDeep) => {
  expect(isDeepPagination(input)).toBe(isDeep);
});

test.each([
  [{ text: 'annuity', skip: 0 }, true],
  [{ text: 'annuity', page: 1 }, true],
  [{ text: '', skip: 0 }, false],
  [{ text: 'ann@exam' }, false],
])('%o searches a list: %s', (input, isSearch) => {
  expect(isListSearch(input)).toBe(isSearch);
});
