import { expect, test } from 'vitest';
import { CountedSignIns, type SignInTry } from './sign-in-limits.ts';

const home = { email: 'ann@example.org', network: '192.0.2.1' };
const elsewhere = (number: number): SignInTry => ({ ...home, network: `198.51.100.${number}` });

/** Returns the outcome of each attempt. */
async function tried(limits: CountedSignIns, place: SignInTry, times: number, isRight = false) {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const answer = await limits.checked(place, async () => isRight).catch(({ code }) => code as string);
    outcomes.push(String(answer));
  }
  return [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]);
}

test('blocks an account after 100 guesses from many networks, except from where the member has signed in before', async () => {
  const limits = new CountedSignIns();
  await tried(limits, home, 1, true);
  for (let number = 1; number <= 10; number += 1) {
    expect(await tried(limits, elsewhere(number), 10)).toEqual([['false', 10]]);
  }
  expect(await tried(limits, elsewhere(11), 1, true)).toEqual([['rate_limited', 1]]);
  expect(await tried(limits, home, 1, true)).toEqual([['true', 1]]);
  expect(await tried(limits, { ...elsewhere(11), email: 'bo@example.org' }, 1, true)).toEqual([['true', 1]]);
});

test('allows 30 wrong tries from a known network, whatever the case of the address', async () => {
  const limits = new CountedSignIns();
  limits.know(home);
  expect(await tried(limits, { ...home, email: 'Ann@Example.org' }, 15)).toEqual([['false', 15]]);
  expect(await tried(limits, home, 16)).toEqual([
    ['false', 15],
    ['rate_limited', 1],
  ]);
});

test('allows 20 successful sign-ins of one account', async () => {
  const limits = new CountedSignIns();
  expect(await tried(limits, home, 15, true)).toEqual([['true', 15]]);
  expect(await tried(limits, elsewhere(1), 6, true)).toEqual([
    ['true', 5],
    ['rate_limited', 1],
  ]);
});

test('allows 600 members to sign in from one network', async () => {
  const limits = new CountedSignIns();
  for (let number = 0; number < 600; number += 1) {
    const member = { ...home, email: `member-${number}@example.org` };
    expect(await limits.checked(member, async () => true)).toBe(true);
  }
  expect(await tried(limits, { ...home, email: 'late@example.org' }, 1, true)).toEqual([['rate_limited', 1]]);
});

test('checks no more than ten of many concurrent wrong tries', async () => {
  const limits = new CountedSignIns();
  let checked = 0;
  const wrong = async () => {
    checked += 1;
    return false;
  };
  await Promise.allSettled(Array.from({ length: 50 }, () => limits.checked(home, wrong)));
  expect(checked).toBe(10);
});

test('100 wrong tries from one network block it, except for members known there', async () => {
  const limits = new CountedSignIns();
  limits.know(home);
  for (let number = 0; number < 100; number += 1) {
    await limits.checked({ ...home, email: `member-${number}@example.org` }, async () => false);
  }
  expect(await tried(limits, { ...home, email: 'bo@example.org' }, 1, true)).toEqual([['rate_limited', 1]]);
  expect(await tried(limits, home, 1, true)).toEqual([['true', 1]]);
});

test('does not count a check that failed', async () => {
  const limits = new CountedSignIns();
  const fails = () => Promise.reject(new Error('no'));
  for (let time = 0; time < 40; time += 1) await expect(limits.checked(home, fails)).rejects.toThrow('no');
  expect(await tried(limits, home, 1, true)).toEqual([['true', 1]]);
});
