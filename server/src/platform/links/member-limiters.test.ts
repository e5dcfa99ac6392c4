import { expect, test } from 'vitest';
import { linkTexts } from '#contract/files/texts.ts';
import { MemberLimiters } from './member-limiters.ts';

/** Work that records its beginning, and ends on request. */
function works(limiters: MemberLimiters) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    begin: (memberId: number, name: string) =>
      limiters.run({ caller: memberId }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        if (name.endsWith('breaks')) throw new Error(name);
        return name;
      }),
  };
}

test('concurrent fetches of one member are limited, and further ones wait', async () => {
  const { begun, end, begin } = works(new MemberLimiters({ limit: 2, maxQueue: 2 }));
  const first = begin(1, 'first');
  const second = begin(1, 'second breaks');
  const third = begin(1, 'third');
  const fourth = begin(1, 'fourth');
  await expect.poll(() => begun).toEqual(['first', 'second breaks']);
  end('second breaks');
  await expect(second).rejects.toThrow('second breaks');
  await expect.poll(() => begun).toEqual(['first', 'second breaks', 'third']);
  for (const name of ['first', 'third']) end(name);
  await expect.poll(() => begun).toHaveLength(4);
  end('fourth');
  expect(await Promise.all([first, third, fourth])).toEqual(['first', 'third', 'fourth']);
});

test('too many waiting fetches of one member are rejected, and other members do not wait', async () => {
  const { begun, end, begin } = works(new MemberLimiters({ limit: 1, maxQueue: 1 }));
  const first = begin(1, 'first');
  const second = begin(1, 'second');
  await expect(begin(1, 'third')).rejects.toMatchObject({
    code: 'rate_limited',
    message: linkTexts.tooManyAtOnce,
    details: { retryAfter: 5 },
  });
  const other = begin(2, 'other');
  await expect.poll(() => begun).toEqual(['first', 'other']);
  end('other');
  expect(await other).toBe('other');
  end('first');
  await expect.poll(() => begun).toContain('second');
  end('second');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});
