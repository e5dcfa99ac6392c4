import { expect, test } from 'vitest';
import { shareUrls } from './share-links.tsx';

test.each([
  ['Facebook', 'www.facebook.com'],
  ['X', 'x.com'],
  ['LinkedIn', 'www.linkedin.com'],
] as const)('a share on %s goes to %s with the address escaped', (network, host) => {
  const url = new URL(shareUrls('https://guildhall.example/deal/7', 'Ethics & Law')[network]);
  expect(url.host).toBe(host);
  expect([...url.searchParams.values()]).toContain('https://guildhall.example/deal/7');
});

test('a share on X includes the title', () => {
  const url = new URL(shareUrls('https://guildhall.example/deal/7', 'Ethics & Law').X);
  expect(url.searchParams.get('text')).toBe('Ethics & Law');
});
