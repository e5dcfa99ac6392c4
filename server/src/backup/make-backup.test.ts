import { expect, it } from 'vitest';
import { variableNames } from '../config/variables.ts';
import { givenSettings, secret, shown } from './make-backup.ts';

it('every variable is listed as shown or secret, except for the data directory', () => {
  const known = [...shown, ...secret, 'DATA_DIR'];
  expect(variableNames.filter((name) => !known.includes(name) && !name.startsWith('SITE_'))).toEqual([]);
});

it('shows the given settings without secrets', () => {
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

it('shows the location of backups, unless it contains an access key', () => {
  expect(givenSettings({ BACKUP_URL: '/mnt/backups' })).toEqual({ BACKUP_URL: '/mnt/backups' });
  const bucket = 's3://KEY:hush@s3.example.org/backups?region=eu';
  expect(givenSettings({ BACKUP_URL: bucket })).toEqual({ BACKUP_URL: '(not told)' });
});
