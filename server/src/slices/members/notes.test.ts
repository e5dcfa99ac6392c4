import { expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { exported } from '../../testing/exports.ts';
import { addMember, type TestMember } from '../../testing/members.ts';

const app = await setUpApp();

const moderator = await addMember(app, { role: 'moderator', firstName: 'Modesta' });
const admin = await addMember(app, { role: 'admin' });

const note = (id: number, words: string, { token } = moderator) =>
  call<{ id: number }>(app, 'addMemberNote', { id, words }, { token });
type Notes = { message: { words: string; user: object }[]; totalCount: number };
const notes = async (id: number, given: Record<string, unknown> = {}, { token } = admin) =>
  (await call<Notes>(app, 'memberNotes', { id, ...given }, { token })).body;

test('the staff read notes, newest first, and each note is logged', async () => {
  const member = await addMember(app);
  await note(member.id, 'Asked about the dinner.');
  const { status, body } = await note(member.id, ' Paid <b>twice</b>. ', admin);
  expect([status, body.message]).toEqual([200, 'Note saved.']);
  const listed = await notes(member.id);
  expect(listed.totalCount).toBe(2);
  expect(listed.message.map(({ words }) => words)).toEqual(['Paid <b>twice</b>.', 'Asked about the dinner.']);
  expect(listed.message[1]?.user).toMatchObject({ id: moderator.id, firstName: 'Modesta', role: 3 });
  expect((await notes(member.id, { skip: 1, limit: 1 })).message).toHaveLength(1);
  const record = await app.database.query(
    `select actor_id as by, action, after from audit_log where subject = 'member' and subject_id = $1 order by id`,
    [member.id],
  );
  expect(record[0]).toEqual({
    by: moderator.id,
    action: 'member-noted',
    after: { words: 'Asked about the dinner.' },
  });
});

test('rejects an empty note, and one about an unknown member', async () => {
  const { status, body } = await note(admin.id, '');
  expect([status, body.errors]).toEqual([422, { words: 'Enter a note.' }]);
  expect((await note(2_000_000_000, 'Who?')).status).toBe(404);
});

test('nobody reads notes about themselves, not in the activity log either', async () => {
  const words = 'Too quick with the button.';
  for (const about of [moderator, admin]) {
    await note(about.id, words, about === admin ? moderator : admin);
    const own = await call(app, 'memberNotes', { id: about.id }, about);
    const message = 'Notes about you are visible only to your colleagues.';
    expect(own).toMatchObject({ status: 403, body: { message } });
    expect(JSON.stringify(own.body)).not.toContain(words);
  }
  expect((await notes(moderator.id)).message).toMatchObject([{ words }]);

  const read = async (about: TestMember) => {
    const filter = { kind: 'member', targetId: about.id, action: 'member-noted' };
    const as = { token: admin.token };
    const list = await call<{ message: object[]; totalCount: number }>(app, 'auditLog', filter, as);
    const { token } = (await call<{ token: string }>(app, 'auditCsv', filter, as)).body;
    const body = new URLSearchParams({ token });
    const table = await (await fetch(`${app.origin}/downloads/record`, { method: 'POST', body })).text();
    return [list.body.totalCount, list.body.message.length, table.includes(words)];
  };
  expect(await read(moderator)).toEqual([1, 1, true]);
  expect(await read(admin)).toEqual([0, 0, false]);
});

test('a data export counts notes but does not show them', async () => {
  const member = await addMember(app);
  await note(member.id, 'A secret of the staff.');
  const data = await exported(app, member);
  const told = { by: 'staff', memberId: member.id, created_at: expect.any(String) };
  expect(data.list('staff-notes.json')).toEqual([told]);
  expect(data.list('profile.json')).toEqual([expect.objectContaining({ invited_at: null })]);
  expect(JSON.stringify([...data.files.values()].map(String))).not.toContain('A secret of the staff');
});

test('notes are deleted with their subject and stay when their writer leaves', async () => {
  const [member, writer] = [await addMember(app), await addMember(app, { role: 'moderator' })];
  await note(member.id, 'Leaves soon.');
  await note(admin.id, 'Stays.', writer);
  await due(app, member);
  await due(app, writer);
  await carryOut(app);
  expect(await app.database.query('select from member_notes where member_id = $1', [member.id])).toEqual([]);
  expect((await notes(admin.id, {}, moderator)).message[0]).toMatchObject({
    words: 'Stays.',
    user: { former: 1 },
  });
  const kept = await app.database.query<{ kept: string }>('select after::text as kept from audit_log', []);
  expect(kept.map((row) => row.kept).join(' ')).not.toContain('Leaves soon');
});
