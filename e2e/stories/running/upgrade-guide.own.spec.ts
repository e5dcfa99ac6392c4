/** The guide to upgrades, word by word, in a checkout of its own. Needs no browser. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { OwnCheckout } from '../../fixtures/own-checkout.ts';
import { commandsOf } from '../../fixtures/recipes.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const [pull = '', start = '', goBack = '', goOn = '', ...others] = commandsOf('upgrade.md');

let folder: string;
let checkout: OwnCheckout;
/** What ran before the update that failed. */
let before: string;

test.beforeAll(() => {
  folder = passableFolder('guildhall-checkout-');
  checkout = new OwnCheckout(folder);
});

test.afterEach(() => checkout.stop());
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const backups = () => readdirSync(join(checkout.folder, 'data/backups/backups'));

test('the guide holds these commands and no others', () => {
  expect([pull, start, goBack, goOn, ...others]).toEqual([
    'git pull',
    'npm start',
    'git checkout COMMIT && npm start',
    'git checkout main',
  ]);
});

test('an update makes a backup first, and runs', async () => {
  expect(await checkout.start(start)).toMatchObject({ isOpen: true });
  await checkout.stop();
  checkout.release('9001_shelves.sql', 'create table shelves (id integer);');
  checkout.do(pull);
  const { said, isOpen } = await checkout.start(start);
  expect(said()).toContain('Guildhall was updated: a backup is made before the database is.');
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
});

test('the way back is the Guildhall that ran before', async () => {
  expect(checkout.do('git log --oneline')).toContain(before);
  expect(await checkout.start(goBack.replace('COMMIT', before))).toMatchObject({ isOpen: true });
});

test('and an update that mends it goes on from there', async () => {
  checkout.release('9002_books.sql', 'create table books (id integer);');
  checkout.do(goOn);
  checkout.do(pull);
  expect(await checkout.start(start)).toMatchObject({ isOpen: true });
  expect(backups()).toHaveLength(3);
});
