import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the return path after signing in', () => {
  test.each([...['/', '/search?deal=ethics#top', '/deals/learning?a=//b', '/deals/login', '/registered']])(
    'may be %s',
    (from) => {
      expect(returnPath(from)).toBe(from);
    },
  );

  test.each([
    ...[
      'https://elsewhere.example/',
      '//elsewhere.example/deal/17',
      '/\\elsewhere.example/deal/17',
      'deal/17',
    ],
    ...[
      '/\t/elsewhere.example',
      '/..//elsewhere.example',
      '/./%2e%2e//elsewhere.example/',
      'javascript:alert(1)',
    ],
    ...['', '/login?x=1', '/Login/', '/forgot-password', '/reset-password/abc', '/PASSWORDRESET/abc'],
    ...['/authenticate/abc', '/unsubscribe/abc', undefined, { pathname: '/' }],
  ])('is the home page instead of %j', (from) => {
    expect(returnPath(from)).toBe('/');
  });

  test('is on this site for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (from) => {
          const here = 'https://guildhall.example';
          expect(new URL(returnPath(from), here).origin).toBe(here);
        },
      ),
    );
  });
});
