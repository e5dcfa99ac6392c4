/** Runs the guides to webhooks as written, and calls their receiver. Needs no browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { environment, node24 } from '../../../tools/launch/launcher.mjs';
import { call } from '../../fixtures/api.ts';
import { addMember, addSession, change } from '../../fixtures/database.ts';
import { blocksOf, carryOut, commandsOf, commandWith } from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const commands = commandsOf('webhooks.md');
const here = (words: string) => commandWith('webhooks.md', words).replaceAll('127.0.0.1:8080', host);

const listing = () => commands.find((command) => command.endsWith(' webhooks')) ?? '';

let folder: string;
let application: Application;
let settings: Record<string, string>;
let host: string;
let receiver: ChildProcess | undefined;
let printed = '';
let secret = '';
/** Tokens. */
let admin: string;
let member: string;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-webhooks-');
  host = `127.0.0.1:${await freePort()}`;
  // The value in the guide: FETCH_ALLOW=… npm start.
  const [, allowed = ''] = /FETCH_ALLOW=(\S+) npm start/.exec(here('npm start')) ?? [];
  settings = { DATA_DIR: join(folder, 'data'), DEMO: 'off', RATE_LIMITS: 'off' };
  application = new Application({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    settings: { ...settings, FETCH_ALLOW: allowed },
  });
  await application.start();
  [admin, member] = [await joined('admin'), await joined('member')];
});

test.afterAll(async () => {
  receiver?.kill();
  await application.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the receiver as the guide does, with the displayed secret. */
function startReceiver(): void {
  const { port } = new URL(`http://${host}`);
  receiver = spawn(node24(), ['receiver.mjs'], {
    cwd: folder,
    env: environment({ WEBHOOK_SECRET: secret, PORT: port }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout?.on('data', (text) => {
    printed += text;
  });
}

/** Waits until the receiver is running: it rejects unsigned requests. */
async function isListening(): Promise<void> {
  const forge = () => fetch(`http://${host}/`, { method: 'POST', body: '{"type":"webhook.test"}' });
  const answer = () =>
    forge().then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(answer).toBe(401);
}

/** Returns names and types of values, without the values themselves. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

/** Returns a token. */
async function joined(role: 'admin' | 'member'): Promise<string> {
  const url = await application.databaseUrl();
  const email = `${role}@members.example`;
  await addMember(url, { firstName: 'Nora', lastName: 'Whitlock', email, password: 'lantern-7' }, role);
  return addSession(url, email);
}

const as = (token: string, path: string, body: object) => call(path, body, token, application.url);
const came = () =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
const cameOf = (type: string) => came().filter((told) => told.type === type);

test('a webhook is created, and its secret is shown once', async () => {
  const said = await carryOut(here('webhooks add'), settings);
  secret = /whsec_\S+/.exec(said)?.[0] ?? '';
  expect(secret).toMatch(/^whsec_.{44}$/);
  const shown = await carryOut(listing(), settings);
  expect(shown).toContain(`1: http://${host}/, on`);
  expect(shown).not.toContain('whsec_');
});

test('the guide’s receiver accepts signed requests only', async () => {
  const [program = ''] = blocksOf('webhook-receiver.md', 'js');
  writeFileSync(join(folder, 'receiver.mjs'), program);
  expect(commandWith('webhook-receiver.md', 'receiver.mjs')).toMatch(
    /^WEBHOOK_SECRET='whsec_\S+' node receiver\.mjs$/,
  );
  startReceiver();
  await isListening();
  expect((await as(admin, '/api/testWebhook', { id: 1 })).status).toBe(200);
  await expect.poll(() => cameOf('webhook.test').length).toBe(1);
  expect(came()).toHaveLength(1);
});

test('webhook payloads match the samples of the guide', async () => {
  const { category } = (await as(member, '/api/category', { showAll: 1 })).body;
  const [first] = category as { id: number }[];
  const deal = {
    isOnline: 0,
    dealTitle: 'Ethics after hours',
    dealPrice: '49.50',
    dealDescription: '<p>An evening.</p>',
    dealCategories: [first?.id],
  };
  const dealId = (await as(member, '/api/postdeal', deal)).body.id;
  const comment = { dealId, parentPostId: 0, comment: '<p>Buy my tapes.</p>' };
  const commentId = (await as(member, '/api/addDealComments', comment)).body.id;
  await as(admin, '/api/updateFlag', { commentid: commentId, status: 1, reason: 'spam' });
  const invited = { firstName: 'Ada', lastName: 'Rowe', email: 'ada@members.example', role: 4 };
  const { id } = (await as(admin, '/api/inviteMember', invited)).body;
  expect((await as(admin, '/api/confirmMember', { id })).status).toBe(200);
  const samples = blocksOf('webhook-receiver.md', 'json').map((block) => JSON.parse(block));
  expect(samples.map(({ type }) => type)).toEqual(['product.published', 'member.joined', 'comment.flagged']);
  for (const sample of samples) {
    await expect.poll(() => cameOf(sample.type).length, sample.type).toBe(1);
    expect(shapeOf(cameOf(sample.type)[0])).toEqual(shapeOf(sample));
  }
});

test('a failed delivery is sent again and arrives once', async () => {
  const ended = receiver && once(receiver, 'exit');
  receiver?.kill();
  await ended;
  await as(admin, '/api/testWebhook', { id: 1 });
  const log = async () =>
    (await as(admin, '/api/webhookDeliveries', { webhook: 1 })).body.deliveries as Record<string, unknown>[];
  await expect.poll(async () => (await log())[0]?.error).toBe('We couldn’t reach this address.');
  const failing =
    "update webhook_deliveries set state = 'failed', next_try_at = null where state = 'waiting'";
  await change(failing, [], await application.databaseUrl());
  const before = cameOf('webhook.test').length;
  startReceiver();
  await isListening();
  expect(await carryOut(here('webhooks again'), settings)).toContain(
    'We’ll send 1 message again in a moment.',
  );
  await expect.poll(() => cameOf('webhook.test').length).toBe(before + 1);
  await expect.poll(async () => (await log())[0]?.state).toBe('delivered');
});

test('a replaced secret no longer works', async () => {
  const said = await carryOut(here('webhooks secret'), settings);
  expect(said).toMatch(/The old one no longer works\.\nwhsec_/);
  const before = cameOf('webhook.test').length;
  await as(admin, '/api/testWebhook', { id: 1 });
  const log = async () =>
    (await as(admin, '/api/webhookDeliveries', { webhook: 1 })).body.deliveries as Record<string, unknown>[];
  await expect.poll(async () => (await log())[0]?.error).toBe('The receiver responded with 401.');
  expect(cameOf('webhook.test')).toHaveLength(before);
});

test('deleting a webhook deletes its log', async () => {
  expect(await carryOut(here('webhooks remove'), settings)).toContain('Webhook and its log deleted');
  expect(await carryOut(listing(), settings)).toContain('No webhooks.');
  expect(application.errors()).toEqual([]);
});
