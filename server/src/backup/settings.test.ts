import { expect, it } from 'vitest';
import { variableNames } from '../config.ts';
import { givenSettings, secret, shown } from './settings.ts';

it('every variable is told, or named as a secret, but where the data lies', () => {
  const known = [...shown, ...secret, 'DATA_DIR'];
  expect(variableNames.filter((name) => !known.includes(name) && !name.startsWith('SITE_'))).toEqual([]);
});

it('tells what was given, and no secret', () => {
  const env = {
    PORT: '8080',
    SITE_CONTACT_PHONE: 'none',
    MAIL_URL: 'smtp://user:hush@mail.example',
    BACKUP_PASSPHRASE: 'hush hush hush hush',
    LOGIN_URL: '',
    HOME: '/root',
  };
  expect(givenSettings(env)).toEqual({
    BACKUP_PASSPHRASE: '(not told)',
    MAIL_URL: '(not told)',
    PORT: '8080',
    SITE_CONTACT_PHONE: 'none',
  });
});
