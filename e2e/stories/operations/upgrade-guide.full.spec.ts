/** The guide to upgrades, word by word, in a checkout of its own. Needs no browser. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { OwnCheckout } from '../../fixtures/own-checkout.ts';
import { commandsOf } from '../../fixtures/recipes.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const [pull = '', start = '', copy = '', lookBack = '', goBack = '', goOn = '', putBack = '', ...others] =
  commandsOf('upgrade.md');

let folder: string;
let checkout: OwnCheckout;
/** What ran first, and what ran before the update that failed. */
let first: string;
let before: string;

test.beforeAll(() => {
  folder = passableFolder('guildhall-checkout-');
  checkout = new OwnCheckout(folder);
});

test.afterEach(() => checkout.stop());
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const backups = () => readdirSync(join(checkout.folder, 'data/backups/backups'));

test('the guide holds these commands and no others', () => {
  expect([pull, start, copy, lookBack, goBack, goOn, putBack, ...others]).toEqual([
    'git pull',
    'npm start',
    'cp --archive data data-0.1.0',
    'git reflog',
    'git checkout COMMIT && npm start',
    'git checkout main',
    'mv data data-newer && mv data-0.1.0 data',
  ]);
});

test('an update makes a backup first, and runs', async () => {
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

test('one that fails leaves the database as it was, and says so', async () => {
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

test('the way back is the Guildhall that ran before', async () => {
  const [pulled, ran] = checkout.do(lookBack).split('\n');
  expect(pulled).toContain(': pull: ');
  expect(ran).toMatch(new RegExp(`^${before}`));
  expect(await checkout.start(goBack.replace('COMMIT', before))).toMatchObject({ isOpen: true });
});

test('and an update that mends it goes on from there', async () => {
  checkout.release('9002_books.sql', 'create table books (id integer);');
  checkout.do(goOn);
  checkout.do(pull);
  expect(await checkout.start(start)).toMatchObject({ isOpen: true });
  expect(backups()).toHaveLength(3);
});

test('a copy of the data leads back beyond an update that went well', async () => {
  await checkout.stop();
  const goFirst = goBack.replace('COMMIT', first);
  expect((await checkout.start(goFirst)).isOpen).toBe(false);
  checkout.do(putBack);
  expect(await checkout.start(goFirst)).toMatchObject({ isOpen: true });
});
