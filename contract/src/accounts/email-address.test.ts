import { expect, test } from 'vitest';
import { emailProblem } from './checks.ts';
import { foreignDomainProblem } from './domains.ts';
import { emailAddress } from './email-address.ts';

test.each([
  ['Ann@Example.org', 'Ann@Example.org'],
  ['\u200e ann@example.org\u200b\u00a0', 'ann@example.org'],
  ['mailto:ann@example.org', 'ann@example.org'],
  ['MAILTO: ann@example.org?subject=Hello', 'ann@example.org'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  ['ann@mu\u0308ller.example', 'ann@xn--mller-kva.example'],
])('%j is normalised to %s', (typed, address) => {
  expect(emailAddress(typed)).toBe(address);
  expect(emailProblem(typed)).toBeUndefined();
});

test.each([
  'ann@exam ple.org',
  ...'ann ann@ @example.org ann@-.example mailto: ann@b@ü.example änn@b.example'.split(' '),
])('rejects %j', (typed) => {
  expect(emailProblem(typed)).toBeDefined();
});

test('allowed domains match in Unicode and in Punycode', () => {
  expect(foreignDomainProblem('ann@müller.example', ['xn--mller-kva.example'])).toBeUndefined();
});
