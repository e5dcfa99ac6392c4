import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const givenBy = (env: Record<string, string>) => readConfig(env).settings;

test('an empty environment decides nothing', () => {
  expect(givenBy({})).toEqual({ values: {}, variables: {} });
  expect(givenBy({ SITE_CONTACT_EMAIL: '', REGISTRATION: '' })).toEqual({ values: {}, variables: {} });
});

test('a variable overrides a setting and is named, even if it equals the default', () => {
  const env = {
    REGISTRATION: 'open',
    SITE_LEGAL_URL: '/legal',
    SITE_CONTACT_PHONE: 'none',
    SITE_X_URL: 'https://x.com/guild',
  };
  expect(givenBy(env)).toEqual({
    values: { isRegistrationOpen: true, legalUrl: '/legal', contactPhone: '', xUrl: 'https://x.com/guild' },
    variables: {
      isRegistrationOpen: 'REGISTRATION',
      legalUrl: 'SITE_LEGAL_URL',
      contactPhone: 'SITE_CONTACT_PHONE',
      xUrl: 'SITE_X_URL',
    },
  });
});

test('with SSO_ONLY registration is closed, whatever else is set', () => {
  const sso = { SSO_ISSUER: 'https://guild.example', SSO_CLIENT_ID: 'guildhall', SSO_ONLY: 'on' };
  expect(givenBy({ ...sso, REGISTRATION: 'open' })).toEqual({
    values: { isRegistrationOpen: false },
    variables: { isRegistrationOpen: 'SSO_ONLY' },
  });
});

test.each([
  [
    { SITE_CONTACT_EMAIL: 'nomail' },
    'SITE_CONTACT_EMAIL must be an e-mail address, such as office@example.org.',
  ],
  [
    { SITE_CONTACT_EMAIL: 'none' },
    'SITE_CONTACT_EMAIL must be an e-mail address, such as office@example.org.',
  ],
  [{ SITE_LEGAL_URL: 'legal' }, /^SITE_LEGAL_URL must be a path such as/],
  [{ SITE_CONTACT_URL: '//elsewhere.example' }, /^SITE_CONTACT_URL must be a path such as/],
  [{ SITE_CONTACT_PHONE: '5'.repeat(41) }, /^SITE_CONTACT_PHONE must be one line of at most 40/],
  [{ SITE_CONTACT_ADDRESS: 'x'.repeat(201) }, 'SITE_CONTACT_ADDRESS must be at most 200 characters.'],
  [{ SITE_X_URL: 'x.com/guild' }, /^SITE_X_URL must be a web address/],
])('rejects %j by the rules of the settings', (env, sentence) => {
  expect(() => givenBy(env)).toThrow(sentence);
});
