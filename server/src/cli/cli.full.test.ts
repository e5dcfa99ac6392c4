import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { call } from '../testing/call.ts';
import { signIn } from '../testing/members.ts';
import { runCli, startCommand } from '../testing/programs.ts';

const usage = /^Usage: npm run guildhall/m;

describe('wrong usage', () => {
  it.each([
    [[], 'Name a command.'],
    [['dance'], 'There’s no command "dance".'],
    [['user'], 'There’s no command "user".'],
    [['migrate', '--fast'], "Unknown option '--fast'"],
    [['demo', 'now'], "Unexpected argument 'now'"],
    [['migrate', 'now'], "Unexpected argument 'now'"],
    [['mail', 'now'], "Unexpected argument 'now'."],
    [['mail', '--json', 'now'], "Unexpected argument 'now'."],
    [['mail', 'again'], 'Enter the number of a failed e-mail, or “all”.'],
    [['mail', 'again', '1', '2'], 'Enter the number of a failed e-mail, or “all”.'],
    [['mail', 'again', 'some'], 'Enter the number of a failed e-mail, or “all”.'],
    [['seed'], 'Say how much to add: --products, --comments or --members.'],
    [['seed', '--products', 'many'], '--products must be a whole number from 0 to 214748364.'],
    [['seed', '--members', '-5'], "'--members"],
    [['seed', '--members', '5', '--members', '6'], '--members is given more than once.'],
    [['user', 'add', '--email', 'a@example.org'], '--role is missing.'],
  ])('%j prints the usage and exits with 2', async (args, sentence) => {
    const { code, said, complained } = await runCli({}, ...args);
    expect(code).toBe(2);
    expect(said).toBe('');
    expect(complained).toContain(sentence);
    expect(complained).toMatch(usage);
  });

  it('is distinguished from asking for help', async () => {
    for (const args of [['help'], ['--help'], ['seed', '--help']]) {
      const { code, said, complained } = await runCli({}, ...args);
      expect([code, complained]).toEqual([0, '']);
      expect(said).toMatch(usage);
    }
  });

  it('of a variable is reported in one sentence', async () => {
    const { code, complained } = await runCli({ DATABASE_URL: 'mysql://localhost' }, 'migrate');
    expect(code).toBe(1);
    expect(complained).toBe('DATABASE_URL must start with postgres:// or postgresql://.');
  });
});

describe('commands beside a running application', () => {
  let app: TestApp;
  let env: Record<string, string>;
  beforeAll(async () => {
    app = await createTestApp();
    env = { DATABASE_URL: app.database.url, GUILDHALL_PASSWORD: 'river stone 7' };
  });
  afterAll(() => app.close());

  const person = ['--email', 'ada@example.org', '--role', '2', '--first', 'Ada', '--last', 'Okonkwo'];
  const personWith = (option: string, value: string) =>
    person.map((word, place) => (person[place - 1] === option ? value : word));

  it('user add creates a member who can sign in with the given role', async () => {
    const { code, said, complained } = await runCli(env, 'user', 'add', ...person);
    expect([code, said, complained]).toEqual([0, 'ada@example.org can now sign in.', '']);
    const token = await signIn(app, { email: 'ada@example.org', password: 'river stone 7' });
    const { body } = await call<{ role: number }>(app, 'profile', undefined, { method: 'GET', token });
    expect(body.role).toBe(2);
    const again = await runCli(env, 'user', 'add', ...personWith('--email', 'Ada@Example.org'));
    expect(again.code).toBe(1);
    expect(again.complained).toBe('--email: An account with this e-mail address already exists.');
  });

  it.each([
    ['--email', 'ada', '--email: Please enter a valid email'],
    ['--role', '6', '--role: Enter a number from 1 to 5.'],
    ['--first', 'A1', '--first: Atleast 3 characters, alphabets only'],
    ['--last', ' Okonkwo', '--last: Please provide a valid input'],
  ])('user add rejects %s %j', async (option, value, sentence) => {
    const { code, complained } = await runCli(env, 'user', 'add', ...personWith(option, value));
    expect([code, complained]).toEqual([1, sentence]);
  });

  it.each([
    ['', 'This field cannot be null'],
    ['123456', 'Password must be alphanumeric'],
    ['abc12', 'Minimum 6 characters required'],
    ['password1', 'This password is too common. Choose another one.'],
  ])('user add rejects the password %j', async (password, sentence) => {
    const given = { ...env, GUILDHALL_PASSWORD: password };
    const { code, complained } = await runCli(
      given,
      'user',
      'add',
      ...personWith('--email', 'new@example.org'),
    );
    expect([code, complained]).toEqual([1, `GUILDHALL_PASSWORD: ${sentence}`]);
  });

  it('seed adds rows and reports its progress', async () => {
    const { code, said, complained } = await runCli(env, 'seed', '--products', '25', '--members', '3');
    expect([code, complained]).toEqual([0, '']);
    expect(said).toMatch(/Members: 3\.\n.*Products: 25\.\n.*Done\.$/s);
    const list = () => call<{ deals: unknown[] }>(app, 'homePageDeals', { limit: 50, toggleExpired: 1 });
    await expect.poll(async () => (await list()).body.deals.length).toBe(25);
  });

  it('demo reports that there is no demo content', async () => {
    const { code, complained } = await runCli({ ...env, DATA_DIR: app.dataDir }, 'demo');
    expect([code, complained]).toEqual([1, 'There’s no demo content.']);
  });

  it('migrate has nothing to do', async () => {
    const { code, said } = await runCli(env, 'migrate');
    expect([code, said]).toEqual([0, 'The database is up to date.']);
  });
});

it('a command starts the embedded database if none runs, and stops it', { timeout: 60_000 }, async () => {
  // The command creates the folder itself, so that PostgreSQL's own user can reach it.
  const dataDir = join(tmpdir(), `guildhall-cli-${randomUUID()}`);
  try {
    const first = await startCommand({ DATA_DIR: dataDir }, 'migrate');
    expect([first.code, first.errors]).toEqual([0, '']);
    expect(first.output).toContain('Ran 0001_members.sql.\n');
    const second = await startCommand({ DATA_DIR: dataDir }, 'migrate', '--again');
    expect([second.code, second.output]).toEqual([2, '']);
    expect(second.errors).toMatch(usage);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
