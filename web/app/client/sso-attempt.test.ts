import { expect, test } from 'vitest';
import { ssoAttempts } from './sso-attempt.ts';
import { textStore } from './storage.ts';

function attempts(kept: string | null = null) {
  const places = new Map<string, string>(kept === null ? [] : [['ssoAttempt', kept]]);
  const store = {
    getItem: (name: string) => places.get(name) ?? null,
    setItem: (name: string, text: string) => void places.set(name, text),
    removeItem: (name: string) => void places.delete(name),
  };
  return ssoAttempts(textStore(() => store));
}

const state = { from: '/deal/7#comments', y: 40 };

test('a stored sign-in attempt can be taken once', () => {
  const kept = attempts();
  kept.note({ secret: 'word', isLink: false, state });
  expect(kept.take()).toEqual({ secret: 'word', isLink: false, state });
  expect(kept.take()).toBeUndefined();
});

test.each(['', 'nonsense', '{}', '[]', '{"secret":7}', 'null'])(
  'ignores %j, which is not a sign-in attempt',
  (text) => {
    expect(attempts(text).take()).toBeUndefined();
  },
);
