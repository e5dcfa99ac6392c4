import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, removedVariableWarnings } from './config.ts';
import { variableNames } from './variables.ts';

describe('the configuration', () => {
  test('may be empty', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      mail: { url: undefined },
      demo: true,
      rateLimits: true,
      bucket: undefined,
      fetchAllow: [],
      trustProxy: false,
      metricsToken: undefined,
      slow: { request: 1_000, statement: 500, hasPlan: false },
      tracesUrl: undefined,
      logLevel: 'info',
      cacheBytes: 32 * 1024 * 1024,
      site: { name: 'Guildhall', registration: 'open', loginUrl: undefined, legalUrl: '/legal' },
    });
  });

  test('stores backups in DATA_DIR, unless both database and files are elsewhere', () => {
    const another = { DATABASE_URL: 'postgres://db.example/guild' };
    const bucket = 's3://key:secret@s3.example/backups';
    expect(readConfig({}).backup).toEqual({
      place: { folder: resolve('data/backups') },
      passphrase: undefined,
      maxDays: 400,
    });
    expect(readConfig({ BACKUP_URL: 'off' }).backup).toBeUndefined();
    expect(readConfig(another).backup).toEqual(readConfig({}).backup);
    const files = { FILES_URL: 's3://key:secret@s3.example/files' };
    expect(readConfig(files).backup).toEqual(readConfig({}).backup);
    expect(readConfig({ ...another, ...files }).backup).toBeUndefined();
    expect(readConfig({ ...another, BACKUP_URL: '/srv/b', BACKUP_DAYS: '60' }).backup).toMatchObject({
      place: { folder: '/srv/b' },
      maxDays: 60,
    });
    expect(readConfig({ BACKUP_URL: bucket }).backup?.place).toMatchObject({ bucket: { bucket: 'backups' } });
  });

  test('tells members how long backups contain deleted data', () => {
    const days = (env: Record<string, string>) => readConfig(env).site.backupDays;
    expect([{}, { BACKUP_URL: 'off' }, { BACKUP_DAYS: '7' }].map(days)).toEqual([400, 30, 7]);
    expect(days({ BACKUP_URL: 'off', BACKUP_DAYS: '0' })).toBe(0);
  });

  test.each(['', ' ', ' \t'])('treats a blank variable as absent: "%s"', (blank) => {
    expect(readConfig(Object.fromEntries(variableNames.map((name) => [name, blank])))).toEqual(
      readConfig({}),
    );
  });

  test('accepts a direct address only together with a database', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://direct/d' };
    expect(readConfig({ DATABASE_URL: 'postgres://h/d', ...direct })).toMatchObject({
      databaseDirectUrl: 'postgres://direct/d',
    });
    expect(() => readConfig(direct)).toThrow('DATABASE_DIRECT_URL must be set together with DATABASE_URL.');
  });

  test('warns once about a removed variable that is still set', () => {
    const env = { DATABASE_URL: 'postgres://h/d', DATABASE_REPLICA_URL: 'postgres://replica/d', PORT: '80' };
    expect(readConfig(env).port).toBe(80);
    expect(removedVariableWarnings(env)).toEqual([
      expect.stringMatching(/^DATABASE_REPLICA_URL is set but no longer used: /),
    ]);
    expect(removedVariableWarnings({ DATABASE_REPLICA_URL: ' ' })).toEqual([]);
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '0x10'],
    ['PUBLIC_URL', 'guild.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://guild.example/deals'],
    ['PUBLIC_URL', 'https://guild.example\\deals'],
    ['PUBLIC_URL', 'https://guild.example/?lang=en'],
    ['PUBLIC_URL', 'https://guild.example/#top'],
    ['PUBLIC_URL', 'https://office:open-sesame@guild.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'postgres://h/d'],
    ['MAIL_URL', 'mail.example.org:25'],
    ['MAIL_URL', 'https://mail.example.org'],
    ['MAIL_URL', 'smtp://'],
    ['DRAIN_SECONDS', '301'],
    ['SLOW_REQUEST_MS', '-1'],
    ['SLOW_STATEMENT_MS', 'half a second'],
    ['SLOW_STATEMENT_PLAN', 'yes'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['MAIL_FROM', 'x'],
    ['FILES_URL', 'https://key:secret@files.example/bucket'],
    ['FILES_URL', 's3://key:sec/ret@files.example/bucket'],
    ['FETCH_ALLOW', '127.0.0.1'],
    ['FETCH_ALLOW', 'http://127.0.0.1:8080'],
    ['FETCH_ALLOW', '127.0.0.1:80800'],
    ['FETCH_ALLOW', 'me@127.0.0.1:8080'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_TOKEN', 'short'],
    ['REGISTRATION', 'maybe'],
    ['LOGIN_URL', '/login'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['CACHE_MB', '-1'],
    ['WORKERS', '0'],
    ['BACKUP_DAYS', '0'],
    ['BACKUP_URL', 'backups'],
    ['BACKUP_URL', 's3://key:sec/ret@files.example/bucket'],
    ['BACKUP_PASSPHRASE', 'fifteen letters'],
    ['CACHE_MB', '5000'],
    ['SITE_X_URL', 'x.com'],
    ['SITE_FACEBOOK_URL', 'ftp://facebook.example'],
  ])('rejects %s=%s in one sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
  });

  test.each([
    ['MAIL_URL', 'smtp://guild:pass#word@mail.example:587'],
    ['DATABASE_URL', 'postgres://guild:pass#word@db.example/guild'],
    ['DATABASE_DIRECT_URL', 'postgres://guild:pass/word@db.example/guild'],
  ])('explains how to encode special characters in an address: %s=%s', (name, value) => {
    const env = { DATABASE_URL: 'postgres://h/d', [name]: value };
    expect(() => readConfig(env)).toThrow(
      `${name} must be an address. In a user name or password, write # as %23, / as %2F, ? as %3F and @ as %40.`,
    );
  });

  test.each([
    ['PUBLIC_URL', 'https://guild.example/', { publicUrl: 'https://guild.example' }],
    ['PUBLIC_URL', 'http://[::1]:3000', { publicUrl: 'http://[::1]:3000' }],
    ['DATA_DIR', '/srv/guild', { dataDir: '/srv/guild' }],
    ['DATABASE_URL', 'postgresql://h/d', { databaseUrl: 'postgresql://h/d', demo: false }],
    [
      'DATABASE_URL',
      'postgres:///d?host=/run/postgresql',
      { databaseUrl: 'postgres:///d?host=/run/postgresql' },
    ],
    ['MAIL_URL', 'smtps://mail.example.org', { mail: { url: 'smtps://mail.example.org' } }],
    ['DEMO', 'off', { demo: false }],
    ['FILES_URL', 's3://key:secret@files.example/guild', { bucket: { endpoint: 'https://files.example' } }],
    ['FETCH_ALLOW', '127.1:80, Files.Example:9000', { fetchAllow: ['127.0.0.1:80', 'files.example:9000'] }],
    ['FETCH_ALLOW', '[0:0::1]:8080', { fetchAllow: ['[::1]:8080'] }],
    ['RATE_LIMITS', 'off', { rateLimits: false }],
    ['CACHE_MB', '0', { cacheBytes: 0 }],
    ['PORT', ' 8080 ', { port: 8080 }],
    ['WORKERS', '8', { processes: 8 }],
    ['TRUST_PROXY', 'on', { trustProxy: 1 }],
    ['TRUST_PROXY', '3', { trustProxy: 3 }],
    ['TRUST_PROXY', 'off', { trustProxy: false }],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.2', { trustProxy: '10.0.0.1, 10.0.0.2' }],
    ['TRUST_PROXY', '10.0.0.0/8', { trustProxy: '10.0.0.0/8' }],
    ['METRICS_TOKEN', 'a-long-word-of-its-own', { metricsToken: 'a-long-word-of-its-own' }],
    ['DRAIN_SECONDS', '15', { drain: 15_000 }],
    ['SLOW_REQUEST_MS', '0', { slow: { request: 0 } }],
    ['SLOW_STATEMENT_MS', '250', { slow: { statement: 250 } }],
    ['SLOW_STATEMENT_PLAN', 'on', { slow: { hasPlan: true } }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/', { tracesUrl: 'http://127.0.0.1:4318' }],
    ['MAIL_FROM', 'guild@example.org', { mail: { from: 'guild@example.org' } }],
    ['REGISTRATION', 'closed', { site: { registration: 'closed' } }],
    ['LOGIN_URL', 'https://community.example/in', { site: { loginUrl: 'https://community.example/in' } }],
  ])('accepts %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    [undefined, 'guildhall.example'],
    ['http://localhost:3000', 'guildhall.example'],
    ['http://guild.localhost', 'guildhall.example'],
    ['http://127.0.0.1:3000', 'guildhall.example'],
    ['http://[::1]:3000/', 'guildhall.example'],
    ['https://Members.Guild.example:8443/', 'members.guild.example'],
    ['https://gilde-zürich.example', 'xn--gilde-zrich-zhb.example'],
  ])('sends e-mails of %s from guildhall@%s', (publicUrl, host) => {
    const { mail } = readConfig({ PUBLIC_URL: publicUrl });
    expect(mail.from).toBe(`Guildhall <guildhall@${host}>`);
    expect(readConfig({ MAIL_FROM: mail.from }).mail.from).toBe(mail.from);
  });

  test('rejects more processes than the embedded database has connections for', () => {
    expect(() => readConfig({ WORKERS: '9' })).toThrow(
      'WORKERS must be at most 8, unless DATABASE_URL is a database that allows more connections.',
    );
    expect(readConfig({ WORKERS: '64', DATABASE_URL: 'postgres://h/d' }).processes).toBe(64);
  });

  test('accepts demo content on an external database', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://h/d', DEMO: 'on' }).demo).toBe(true);
  });

  test('has a row in docs/configuration.md for each variable', () => {
    const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    const cells = [...text.matchAll(/^\| ([^|]+)\|/gm)].map(([, cell = '']) => cell).join();
    expect(variableNames.filter((name) => !cells.includes(`\`${name}\``))).toEqual([]);
  });
});
