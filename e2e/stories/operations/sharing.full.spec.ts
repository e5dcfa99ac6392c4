/** What several machines have in common: sessions, limits, files and letters. Needs no browser. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { call } from '../../fixtures/api.ts';
import { addMember, addSession } from '../../fixtures/database.ts';
import { lacksMachines, type Machines, startMachines } from '../../fixtures/machines.ts';
import { newPerson } from '../../fixtures/members.ts';
import { askUnpooled, json } from '../../fixtures/witness.ts';
import { passableFolder } from '../../harness/demo-data.ts';
import { type MailServer, startMailServer } from '../../harness/mail-server.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.skip(lacksMachines !== false, String(lacksMachines));

const person = newPerson();
let machines: Machines;
/** Of each machine, without a trailing slash. */
let one: string;
let all: string[];
let mailFolder: string;
/** Where nobody takes letters until a story lets somebody. */
let mailPort: number;
let mailServer: MailServer | undefined;

test.beforeAll(async () => {
  mailFolder = passableFolder('guildhall-sharing-');
  mailPort = await freePort();
  machines = await startMachines({ MAIL_URL: `smtp://127.0.0.1:${mailPort}` });
  all = machines.applications.map(({ url }) => url);
  [one = ''] = all;
  await addMember(machines.databaseUrl, person);
});

test.afterAll(async () => {
  await machines?.stop().finally(() => mailServer?.stop());
  if (mailFolder) rmSync(mailFolder, { recursive: true, force: true });
});

test('whoever signs in at one machine is signed in at the others', async () => {
  const { email, password } = person;
  const { status, body } = await call('/api/login', { email, password }, undefined, one);
  expect(status).toBe(200);
  for (const url of all) {
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await fetch(`${url}/api/profile`, { headers })).status, url).toBe(200);
  }
});

/** From a network of a visitor's own, who claims to come from another one each time. */
async function tryWrongPassword(from: string, time: number): Promise<number> {
  const headers = { ...json, 'x-forwarded-for': `203.0.113.${time}` };
  const body = JSON.stringify({ email: person.email, password: 'wrong 1' });
  return (await askUnpooled(`${machines.url}/api/login`, { from, headers, body })).status;
}

// rules/running 9, rules/running 40, rules/accounts 59
test('ten wrong passwords are ten for all machines together, whoever somebody claims to be', async () => {
  const statuses = [];
  // HAProxy gives each machine its turn.
  for (let time = 0; time < 11; time += 1) statuses.push(await tryWrongPassword('127.0.0.2', time));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  expect(await tryWrongPassword('127.0.0.3', 0), 'from another network').toBe(422);
});

test('a picture that one machine was sent is shown by the others', async () => {
  const token = await addSession(machines.databaseUrl, person.email);
  const create = { width: 64, height: 64, channels: 3, background: '#678' } as const;
  const file = `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`;
  const { status, body } = await call('/api/changeAvatar', { file }, token, one);
  expect(status).toBe(200);
  for (const url of all) expect((await fetch(`${url}/uploads/avatars/${body.avatar}`)).status, url).toBe(200);
});

// rules/running 3
test('a letter that was queued by a machine that dies leaves from another', async () => {
  const { email } = person;
  expect((await call('/api/forgotPasswordRequest', { email }, undefined, one)).status).toBe(200);
  await machines.applications[0]?.kill();
  mailServer = await startMailServer(mailFolder, mailPort);
  await expect.poll(() => existsSync(join(mailFolder, email)), { timeout: 60_000 }).toBe(true);
});
