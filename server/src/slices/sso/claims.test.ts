import { describe, expect, test } from 'vitest';
import { isMembershipMissing, personOf } from './claims.ts';
import type { Claims, VerifiedClaims } from './provider.ts';
import type { SsoSettings } from './settings.ts';

const settings: SsoSettings = {
  issuer: 'https://community.example',
  clientId: 'guildhall',
  clientSecret: undefined,
  scopes: 'openid',
  name: 'Guild Community',
  isOnly: false,
  followsNames: false,
  membership: { claim: 'association.status', values: ['active', 'true', '7'] },
  roles: { claim: 'https://community.example/roles', values: [{ value: 'mod', role: 'moderator' }] },
};
const claims = (idToken: Claims, userInfo: Claims = {}): VerifiedClaims => ({
  subject: 's',
  sid: undefined,
  idToken,
  userInfo,
  refreshToken: undefined,
});
const person = (idToken: Claims, userInfo?: Claims) =>
  personOf(claims(idToken, userInfo), settings, { shortestFirstName: 3 });

describe('an address', () => {
  test('counts as confirmed only if both claims come from one source', () => {
    const confirmed = { email: 'a@example.org', email_verified: true };
    expect(person(confirmed).email).toBe('a@example.org');
    expect(person(confirmed, { email: 'b@example.org' }).email).toBeUndefined();
    expect(person({ email_verified: true }, { email: 'b@example.org' }).email).toBeUndefined();
    expect(person({ email: 'a@example.org' }, confirmed).email).toBe('a@example.org');
  });

  test.each([[1], ['yes'], [null], [{}], ['TRUE']])('that is said to be confirmed by %j is not', (said) => {
    expect(person({ email: 'a@example.org', email_verified: said }).email).toBeUndefined();
  });
});

test.each([
  [{ association: { status: 'active' } }, true],
  [{ association: { status: true } }, true],
  [{ association: { status: ['lapsed', 7] } }, true],
  [{ 'association.status': 'active' }, true],
  [{ association: { status: 'Active' } }, false],
  [{ association: { status: { active: 'active' } } }, false],
  [{ association: 'active' }, false],
  [{ association: null }, false],
  [{}, false],
])('%j is a member: %s', (claims, isMember) => {
  expect(person(claims).isMember).toBe(isMember);
});

test('reads a claim whose name holds dots', () => {
  expect(person({ 'https://community.example/roles': ['mod'] }).role).toBe('moderator');
  expect(person({ 'https://community.example/roles': 'none' }).role).toBe('member');
  expect(person({ constructor: 'mod' }).role).toBe('member');
});

test('a claim that only the ID token holds is unknown when it is missing later', () => {
  expect(isMembershipMissing(claims({}, { sub: 's' }), settings)).toBe(true);
  expect(isMembershipMissing(claims({}, { sub: 's', association: { status: 'lapsed' } }), settings)).toBe(
    false,
  );
  expect(isMembershipMissing(claims({ sub: 's' }, { sub: 's' }), settings)).toBe(false);
  expect(isMembershipMissing(claims({}, {}), { ...settings, membership: undefined })).toBe(false);
});
