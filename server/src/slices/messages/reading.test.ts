import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { deleting, inbox, reading, sent, sentFolder, unread } from '../../testing/messages.ts';
import { statementsOf } from '../../testing/statements.ts';
import { deleteHidden } from './safety-queries.ts';

const app = await setUpApp({ isWorking: false });

let ann: TestMember;
let bo: TestMember;

const stranger = await addMember(app);

beforeEach(async () => {
  [ann, bo] = await Promise.all([
    addMember(app, { firstName: 'Annika', lastName: 'Lind' }),
    addMember(app, { firstName: 'Bodo', lastName: 'Will' }),
  ]);
});

const write = (message: string, subject = '') => sent(app, ann, { toUserId: bo.id, subject, message });

describe('a folder', () => {
  test('is listed newest first, in pages, with its total', async () => {
    const ids = [];
    for (const message of ['One', 'Two', 'Three']) ids.unshift(await write(message));
    const pages = await Promise.all([
      inbox(app, bo),
      inbox(app, bo, { page: 0, limit: 2 }),
      inbox(app, bo, { page: '2', limit: '2' }),
      inbox(app, bo, { page: 3, limit: 2 }),
      sentFolder(app, bo),
    ]);
    const listed = pages.map(({ data }) => data.map(({ id }) => id));
    expect(listed).toEqual([ids, ids.slice(0, 2), ids.slice(2), [], []]);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([3, 3, 3, 3, 0]);
  });

  test('cannot be read, opened, marked or deleted by others', async () => {
    const id = await write('Private.');
    const open = (who: TestMember) => call(app, 'messageDetails', { id }, who);
    expect([(await open(stranger)).status, (await reading(app, stranger, id)).status]).toEqual([404, 404]);
    expect((await deleting(app, stranger, id)).body.message).toBe('0 messages deleted.');
    expect((await open(bo)).body).toMatchObject({ folder: 'inbox', data: { id, read: 0 } });
    expect((await open(ann)).body).toMatchObject({ folder: 'sent', data: { id, read: 1 } });
    expect((await reading(app, ann, id)).status).toBe(404);
  });

  test('takes as many statements full as empty', async () => {
    const list = (searchText: string) => () => call(app, 'getMessages', { searchText }, bo);
    const empty = await statementsOf(app, list(''));
    for (const message of ['Word one', 'Word two', 'Word three']) await write(message);
    expect(await statementsOf(app, list(''))).toEqual(empty);
    expect(await statementsOf(app, list('word'))).toEqual(empty);
    expect(empty.count).toBeLessThanOrEqual(3);
  });
});

test('unread messages are counted up to a hundred', async () => {
  const [first] = [await write('One'), await write('Two')];
  expect(await unread(app, bo)).toBe(2);
  expect((await reading(app, bo, first)).body.message).toBe('Marked as read.');
  expect([await unread(app, bo), await unread(app, ann)]).toEqual([1, 0]);
  expect((await inbox(app, bo)).data.map(({ read }) => read)).toEqual([0, 1]);
  await app.database.query(
    `with new as (insert into messages (sender_id, subject, text) select $1, '', 'n' from generate_series(1, 150) returning id)
     insert into received_messages (member_id, message_id) select $2, id from new`,
    [ann.id, bo.id],
  );
  expect(await unread(app, bo)).toBe(100);
});

describe('deleting', () => {
  test('hides a message for oneself only, in searches too', async () => {
    const id = await write('Hidden zebra.');
    const other = await write('Shown zebra.');
    expect((await deleting(app, bo, [id, 2_000_000_000])).body.message).toBe('1 message deleted.');
    for (const searchText of ['', 'zebra']) {
      const ids = (await inbox(app, bo, { searchText })).data.map((message) => message.id);
      expect(ids).toEqual([other]);
    }
    expect((await sentFolder(app, ann, { searchText: 'hidden zebra' })).data[0]?.id).toBe(id);
  });

  test('while opening answers both requests', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await write(`Raced for ${'abcdefghij'[round]}`);
      const [opened, read, deleted] = await Promise.all([
        call(app, 'messageDetails', { id }, bo),
        reading(app, bo, id),
        deleting(app, bo, id),
      ]);
      expect(deleted.body.message).toBe('1 message deleted.');
      for (const { status, body } of [opened, read]) {
        if (status !== 200) expect([status, body.message]).toEqual([404, 'This message no longer exists.']);
      }
    }
    expect([(await inbox(app, bo)).totalCount, await unread(app, bo)]).toEqual([0, 0]);
  });

  test('by everybody erases the message, and answers lose their parent', async () => {
    const id = await write('Soon gone.');
    const answer = await sent(app, bo, { parent_id: id, message: 'Already?' });
    const isThere = async () =>
      (await app.database.query('select from messages where id = $1', [id])).length === 1;
    await deleting(app, bo, id);
    await deleteHidden(app.context.database, 100);
    expect(await isThere()).toBe(true);
    await deleting(app, ann, id);
    await deleteHidden(app.context.database, 100);
    expect(await isThere()).toBe(false);
    expect((await inbox(app, ann)).data[0]).toMatchObject({ id: answer, parent_id: 0 });
    const words = await app.database.query('select from message_words where message_id = $1', [id]);
    expect(words).toEqual([]);
  });
});

describe('a search', () => {
  const found = async (searchText: string, of = inbox, who = bo) =>
    (await of(app, who, { searchText })).data.map(({ subject }) => subject);

  beforeEach(async () => {
    await write('The annuities were reviewed on Friday.', 'Annuity');
    await write('Shall we review the agenda? 49.50 for https://example.org/agenda', 'Agenda');
    await write('Dear all,\n\nsee below.\n--------\nQuoted: giraffe', 'Quotes');
  });

  test('finds forms of words in subjects and texts', async () => {
    expect(await found('annuity')).toEqual(['Annuity']);
    expect(await found('reviewing')).toEqual(['Agenda', 'Annuity']);
    expect(await found('Review AGENDA')).toEqual(['Agenda']);
    expect(await found('review quotes')).toEqual([]);
    expect(await found('giraffe'), 'quoted text').toEqual([]);
    expect(await found('49.50')).toEqual(['Agenda']);
    expect(await found('example.org')).toEqual(['Agenda']);
  });

  test('finds senders and recipients', async () => {
    expect(await found('Lind')).toEqual(['Quotes', 'Agenda', 'Annuity']);
    expect(await found('annika review')).toEqual(['Agenda', 'Annuity']);
    expect(await found('bodo', sentFolder, ann)).toEqual(['Quotes', 'Agenda', 'Annuity']);
    await sent(app, ann, { toAddress: 'zoe.quick@example.org', subject: 'Typed', message: 'To an address.' });
    expect(await found('zoe.quick@example.org', sentFolder, ann)).toEqual(['Typed']);
    expect(await found('quick', sentFolder, ann)).toEqual(['Typed']);
  });

  test('ignores stop words if there are other words', async () => {
    expect(await found('will', sentFolder, ann)).toEqual(['Quotes', 'Agenda', 'Annuity']);
    expect(await found('the')).toEqual([]);
    expect(await found('the agenda')).toEqual(['Agenda']);
  });

  test('treats operators as text', async () => {
    const odd = ["'", '&|!():*', '-- -', '"', '\\', '%', '<->', 'a'.repeat(200), '🎉', '\u0001'];
    for (const typed of odd) expect(await found(typed)).toEqual([]);
  });

  test('finds only one’s own messages', async () => {
    expect(await found('annuity', inbox, stranger)).toEqual([]);
    expect(await found('annuity', sentFolder)).toEqual([]);
  });
});
