import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const issuer = 'https://community.example/oidc';
const least = { SSO_ISSUER: issuer, SSO_CLIENT_ID: 'guildhall' };

describe('single sign-on', () => {
  test('is off by default', () => {
    const config = readConfig({});
    expect([config.sso, config.site.sso]).toEqual([undefined, undefined]);
  });

  test('needs an issuer and a client', () => {
    const { sso, site } = readConfig(least);
    expect(sso).toEqual({
      issuer,
      clientId: 'guildhall',
      clientSecret: undefined,
      scopes: 'openid profile email offline_access',
      name: 'community.example',
      isOnly: false,
      followsNames: false,
      membership: undefined,
      roles: undefined,
    });
    expect([site.sso, site.registration]).toEqual([{ name: 'community.example', isOnly: false }, 'open']);
  });

  test('reads the membership and role claims', () => {
    const given = {
      SSO_MEMBERSHIP_CLAIM: 'status',
      SSO_MEMBERSHIP_VALUES: 'active, honorary',
      SSO_ROLE_CLAIM: 'groups',
      SSO_ROLE_VALUES: 'cn=moderators=3, partners=5',
      SSO_NAME: 'Guild Community',
    };
    expect(readConfig({ ...least, ...given }).sso).toMatchObject({
      name: 'Guild Community',
      membership: { claim: 'status', values: ['active', 'honorary'] },
      roles: {
        claim: 'groups',
        values: [
          { value: 'cn=moderators', role: 'moderator' },
          { value: 'partners', role: 'store_rep' },
        ],
      },
    });
  });

  test('with SSO_ONLY closes registration', () => {
    const { site } = readConfig({ ...least, SSO_ONLY: 'on' });
    expect([site.sso?.isOnly, site.registration]).toEqual([true, 'closed']);
  });

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000/oidc', 'http://[::1]:4000'])(
    'accepts http on this machine: %s',
    (address) => {
      expect(readConfig({ ...least, SSO_ISSUER: address }).sso?.issuer).toBe(address);
    },
  );

  const notAnIssuer =
    'SSO_ISSUER must be the address of the site that signs members in, starting with https:// (http:// only on this machine), without a question mark.';
  const notRoles = 'SSO_ROLE_VALUES must look like moderators=3,partners=5, with roles from 3 to 5.';
  const notGiven = 'SSO_ROLE_VALUES must not give roles 1 and 2: administrators are appointed in Guildhall.';
  const withRoles = (values: string) => ({ ...least, SSO_ROLE_CLAIM: 'groups', SSO_ROLE_VALUES: values });
  test.each([
    [{ ...least, SSO_ISSUER: 'community.example' }, notAnIssuer],
    [{ ...least, SSO_ISSUER: 'http://community.example' }, notAnIssuer],
    [{ ...least, SSO_ISSUER: 'https://community.example/?a=1' }, notAnIssuer],
    [{ ...least, SSO_ISSUER: 'https://me:pw@community.example/' }, notAnIssuer],
    [{ SSO_ISSUER: issuer }, 'SSO_CLIENT_ID must be set where SSO_ISSUER is.'],
    [{ SSO_CLIENT_ID: 'x' }, 'SSO_ISSUER must be set where SSO_CLIENT_ID is.'],
    [{ SSO_ONLY: 'on' }, 'SSO_ISSUER must be set where SSO_ONLY is.'],
    [{ ...least, SSO_ONLY: 'yes' }, 'SSO_ONLY must be one of: on, off.'],
    [{ ...least, SSO_SCOPES: 'profile email' }, 'SSO_SCOPES must contain openid.'],
    [{ ...least, SSO_NAME: 'x'.repeat(61) }, 'SSO_NAME must be at most 60 characters.'],
    [
      { ...least, SSO_MEMBERSHIP_CLAIM: 'status' },
      'SSO_MEMBERSHIP_VALUES must be set where SSO_MEMBERSHIP_CLAIM is.',
    ],
    [
      { ...least, SSO_MEMBERSHIP_VALUES: 'active' },
      'SSO_MEMBERSHIP_CLAIM must be set where SSO_MEMBERSHIP_VALUES is.',
    ],
    [{ ...least, SSO_ROLE_VALUES: 'a=3' }, 'SSO_ROLE_CLAIM must be set where SSO_ROLE_VALUES is.'],
    [withRoles('office=2'), notGiven],
    [withRoles('moderators=3,chair=1'), notGiven],
    [withRoles('moderators'), notRoles],
    [withRoles('moderators=6'), notRoles],
    [withRoles('=3'), notRoles],
  ])('rejects the wrong value %j at startup', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
