import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { blocking, sent } from '../../testing/messages.ts';

const app = await setUpApp();

const mailboxOf = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@example.org`;

const asker = await addMember(app, { firstName: 'Prudence', email: mailboxOf('prudence') });

async function suggested(searchtxt?: string, who = asker): Promise<string[]> {
  return (await call<{ data: string[] }>(app, 'emailList', { searchtxt }, who)).body.data;
}

test('finds members by the beginnings of names and addresses, from 4 characters', async () => {
  const { email } = await addMember(app, {
    firstName: 'Zacharias',
    lastName: 'Quillfeather',
    email: mailboxOf('zqx.mail'),
  });
  for (const text of ['zach', 'ZACHARIAS q', 'Quil', 'zqx.', email])
    expect(await suggested(text)).toEqual([email]);
  for (const text of ['zac', '', undefined, 'acha', 'feather', '%%%%', '____', 'Zacharias X']) {
    expect(await suggested(text)).toEqual([]);
  }
});

test('finds ten at most, and nobody disabled, unconfirmed, erased, blocked, or oneself', async () => {
  await Promise.all(Array.from({ length: 12 }, () => addMember(app, { firstName: 'Maximiliane' })));
  expect((await suggested('maxi')).length).toBe(10);
  const add = () => addMember(app, { lastName: 'Unseenable' });
  const [disabled, unconfirmed, erased, blocked] = await Promise.all([add(), add(), add(), add()]);
  await app.database.query("update members set status = 'disabled' where id = $1", [disabled.id]);
  await app.database.query('update members set confirmed_at = null where id = $1', [unconfirmed.id]);
  await app.database.query('update members set erased_at = now(), email = null where id = $1', [erased.id]);
  await blocking(app, asker, blocked);
  expect(await suggested('unseen')).toEqual([]);
  expect(await suggested('prudence')).toEqual([]);
});

test('without a query suggests those with whom addresses were exchanged', async () => {
  const add = () => addMember(app);
  const [wrote, byPage, silent, answered] = await Promise.all([add(), add(), add(), add()]);
  await sent(app, wrote, { toAddress: asker.email, message: 'From my address.' });
  await sent(app, byPage, { toUserId: asker.id, message: 'From your page.' });
  await sent(app, asker, { toAddress: silent.email, message: 'To yours.' });
  const id = await sent(app, asker, { toAddress: answered.email, message: 'To yours, too.' });
  await sent(app, answered, { parent_id: id, message: 'Thank you.' });
  expect(await suggested()).toEqual([wrote.email, answered.email].sort());
  await app.database.query("update members set email = 'new-' || email where id = $1", [wrote.id]);
  expect(await suggested()).toEqual([answered.email]);
});

/** Adds ten members with each of these last letters. */
const addStrangers = (name: string, letters: string) =>
  Promise.all([...letters.repeat(10)].map((letter) => addMember(app, { lastName: `${name}${letter}xyz` })));

test('shows 100 strangers in thirty days, and the same ones again', async () => {
  const walker = await addMember(app);
  await addStrangers('Walked', 'abcdefghijk');
  const told = new Set<string>();
  for (const letter of 'abcdefghijk')
    for (const email of await suggested(`walked${letter}`, walker)) told.add(email);
  expect(told.size).toBe(100);
  expect((await suggested('walkeda', walker)).length).toBe(10);
  expect(await suggested('walkedk', walker)).toEqual([]);
  expect((await suggested('walkedk')).length).toBe(10);
});

test('shows 100 strangers to concurrent requests', async () => {
  const runner = await addMember(app);
  await addStrangers('Raced', 'abcdefghijklm');
  const told = await Promise.all([...'abcdefghijklm'].map((letter) => suggested(`raced${letter}`, runner)));
  expect(told.flat().length).toBe(100);
});
