/** Runs the guide to upgrades as written, in a checkout of its own. Needs no browser. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { isInstalled } from '../../../tools/launch/install.mjs';
import { environment, root } from '../../../tools/launch/launcher.mjs';
import { commandsOf } from '../../fixtures/recipes.ts';
import { type Typed, type } from '../../fixtures/typed.ts';
import { passableFolder } from '../../harness/demo-data.ts';

/**
 * Build results, which no repository contains. They are copied into the checkout, so that nothing must be built again.
 */
const built = ['server/build', 'web/build'];
const left = [...built, 'node_modules', '.git', 'data', 'test-results', 'web/.react-router'];

/** A checkout of a repository to which the test adds releases: the current sources with their packages and builds. */
class OwnCheckout {
  readonly folder: string;
  readonly #origin: string;
  readonly #started: Typed[] = [];

  constructor(folder: string) {
    this.#origin = join(folder, 'origin');
    this.folder = join(folder, 'office');
    cpSync(root, this.#origin, { recursive: true, filter: (path) => !left.includes(relative(root, path)) });
    git(this.#origin, 'init', '--quiet', '--initial-branch=main');
    this.#commit('What is here');
    git(folder, 'clone', '--quiet', this.#origin, this.folder);
    for (const name of built) cpSync(join(root, name), join(this.folder, name), { recursive: true });
    // The checkout shares the packages of all tests, so it must not install any.
    if (!isInstalled(root)) throw new Error('The packages are not those of package-lock.json.');
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Commits what the next `git pull` brings. */
  release(migration: string, sql: string): void {
    writeFileSync(join(this.#origin, 'server/migrations', migration), sql);
    this.#commit(`Adds ${migration}`);
  }

  /** Returns the commit of the checkout. */
  commit(): string {
    return git(this.folder, 'rev-parse', '--short', 'HEAD').trim();
  }

  /** Runs a terminating command of a guide in a shell in the checkout. Throws with its output if it fails. */
  do(command: string): string {
    return execFileSync('sh', ['-c', command], { cwd: this.folder, env: settings(), encoding: 'utf8' });
  }

  /** Runs a command that starts the application; resolves when it is open, or has ended. */
  async start(command: string): Promise<Typed> {
    const port = String(await freePort());
    const env = settings({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
    const started = await type(['sh', '-c', command.replace(/(npm start)$/, 'exec $1')], {
      cwd: this.folder,
      env,
    });
    this.#started.push(started);
    return started;
  }

  async stop(): Promise<void> {
    for (const started of this.#started.splice(0)) if (started.isOpen) await started.end('SIGTERM');
  }

  #commit(message: string): void {
    git(this.#origin, 'add', '--all');
    const author = ['-c', 'user.name=Guildhall', '-c', 'user.email=guildhall@example.org'];
    git(this.#origin, ...author, 'commit', '--quiet', '--message', message);
  }
}

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
}

function settings(more: Record<string, string> = {}) {
  return environment({
    DATA_DIR: undefined,
    DATABASE_URL: undefined,
    BACKUP_URL: undefined,
    HOST: '127.0.0.1',
    DEMO: 'off',
    ...more,
  });
}

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const [pull = '', start = '', lookBack = '', goBack = '', goOn = '', copy = '', putBack = '', ...others] =
  commandsOf('upgrade.md');

let folder: string;
let checkout: OwnCheckout;
/** The commit of the first start, and the one before the failed update. */
let first: string;
let before: string;

test.beforeAll(() => {
  folder = passableFolder('guildhall-checkout-');
  checkout = new OwnCheckout(folder);
});

test.afterEach(() => checkout.stop());
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const backups = () => readdirSync(join(checkout.folder, 'data/backups/backups'));

test('the guide has exactly these commands', () => {
  expect([pull, start, lookBack, goBack, goOn, copy, putBack, ...others]).toEqual([
    'git pull',
    'npm start',
    'git reflog',
    'git checkout COMMIT && npm start',
    'git checkout main',
    'cp --archive data data-0.1.0',
    'mv data data-newer && mv data-0.1.0 data',
  ]);
});

test('an update makes a backup first and then starts', async () => {
  expect(await checkout.start(start)).toMatchObject({ isOpen: true });
  await checkout.stop();
  first = checkout.commit();
  checkout.do(copy);
  checkout.release('9001_shelves.sql', 'create table shelves (id integer);');
  checkout.do(pull);
  const { said, isOpen } = await checkout.start(start);
  expect(said()).toContain('Guildhall was updated. Backing up before the database is migrated.');
  expect(isOpen).toBe(true);
  expect(backups()).toHaveLength(1);
});

test('a failed update leaves the database unchanged and reports the error', async () => {
  before = checkout.commit();
  checkout.release('9002_books.sql', 'create table books (id integer); create table shelves (id integer);');
  checkout.do(pull);
  const { said, isOpen } = await checkout.start(start);
  expect(isOpen).toBe(false);
  expect(said()).toContain(
    'The migration 9002_books.sql failed, and nothing was changed: relation "shelves"',
  );
  const again = await checkout.start(start);
  expect(again.isOpen).toBe(false);
  expect(again.said()).toContain('Guildhall was updated. Nothing has changed since the backup ');
  expect(backups()).toHaveLength(2);
});

test('after a failed update, the previous version still runs', async () => {
  const [pulled, ran] = checkout.do(lookBack).split('\n');
  expect(pulled).toContain(': pull: ');
  expect(ran).toMatch(new RegExp(`^${before}`));
  expect(await checkout.start(goBack.replace('COMMIT', before))).toMatchObject({ isOpen: true });
});

test('a corrected update continues from there', async () => {
  checkout.release('9002_books.sql', 'create table books (id integer);');
  checkout.do(goOn);
  checkout.do(pull);
  expect(await checkout.start(start)).toMatchObject({ isOpen: true });
  expect(backups()).toHaveLength(3);
});

test('a copy of the data leads back to the version before a successful update', async () => {
  await checkout.stop();
  const goFirst = goBack.replace('COMMIT', first);
  expect((await checkout.start(goFirst)).isOpen).toBe(false);
  checkout.do(putBack);
  expect(await checkout.start(goFirst)).toMatchObject({ isOpen: true });
});
