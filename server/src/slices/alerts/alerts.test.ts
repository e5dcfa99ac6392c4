import { beforeEach, describe, expect, test } from 'vitest';
import { alertTexts } from '#contract/alerts/texts.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { countStatements } from '../../testing/statements.ts';

const app = await setUpApp({ isWorking: false });

const [ann, ben] = [await addMember(app), await addMember(app)];
beforeEach(() => app.database.query('delete from alerts'));

interface Alert {
  id: number;
  dua_active: number;
}

const save = ({ token }: TestMember, body: Record<string, unknown>) =>
  call<{ id: number }>(app, 'addDealAlert', body, { token });
const setStatus = ({ token }: TestMember, id: number, status: unknown) =>
  call(app, 'updateStatus', { id, status }, { token });
const listed = async ({ token }: TestMember) => {
  const { body } = await call<{ message: Alert[]; totalCount: number }>(app, 'myDealAlerts', {}, { token });
  expect(body.totalCount).toBe(body.message.length);
  return body.message as unknown as Alert[];
};
const added = async (member: TestMember, body: Record<string, unknown>) => (await save(member, body)).body.id;

describe('an alert', () => {
  test('is added with its keywords, newest first, for its member only', async () => {
    const form = { 'tags[]': ['conduct', 'ethics'], shortName: 'Conduct' };
    await call(app, 'addDealAlert', form, { token: ann.token, as: 'form' });
    const { status, body } = await save(ann, { tags: ['tax law', 'Annuities'], shortName: '', editMode: 0 });
    expect([status, body.message]).toEqual([200, alertTexts.added]);
    expect(await listed(ann)).toMatchObject([
      { id: body.id, dua_title: 'tax law', dua_keyword: 'tax law,Annuities', dua_active: 1, fired_count: 0 },
      { dua_title: 'Conduct', dua_keyword: 'conduct,ethics' },
    ]);
    expect(await listed(ben)).toEqual([]);
  });

  test.each([
    [{ tags: [] }, { tags: alertTexts.noKeywords }],
    [{ tags: ['tax', '!?'] }, { tags: alertTexts.noWord('!?') }],
    [{ tags: 'tax', editMode: 1 }, { alertId: alertTexts.noneToEdit }],
  ])('with %j is rejected: %j', async (body, errors) => {
    const reply = await save(ann, body);
    expect([reply.status, reply.body.errors]).toEqual([422, errors]);
    expect(await listed(ann)).toEqual([]);
  });

  test('is edited with its keywords', async () => {
    const id = await added(ann, { tags: 'tax,ethics', shortName: 'Conduct' });
    const edit = { editMode: 1, alertId: id, tags: 'annuities', shortName: '' };
    expect((await save(ann, edit)).body).toMatchObject({ id, message: alertTexts.updated });
    expect(await listed(ann)).toEqual([
      expect.objectContaining({ id, dua_title: 'annuities', dua_keyword: 'annuities' }),
    ]);
  });

  test('is hidden from others and cannot be changed by them', async () => {
    const id = await added(ann, { tags: 'tax' });
    const gone = { code: 'not_found', message: alertTexts.notThere };
    for (const asked of [id, 2_000_000_000]) {
      for (const tags of ['ethics', []])
        expect((await save(ben, { editMode: 1, alertId: asked, tags })).body).toMatchObject(gone);
      for (const status of [2, 'gone'])
        expect((await setStatus(ben, asked, status)).body).toMatchObject(gone);
    }
    expect(await listed(ann)).toEqual([expect.objectContaining({ id, dua_keyword: 'tax', dua_active: 1 })]);
    expect((await save(ben, { editMode: 0, alertId: id, tags: 'ethics' })).body.message).toBe(
      alertTexts.added,
    );
  });

  test('is paused, resumed and deleted', async () => {
    const id = await added(ann, { tags: 'tax' });
    expect((await setStatus(ann, id, 3)).body.errors).toEqual({ status: alertTexts.noSuchStatus });
    const active = async () => (await listed(ann)).map(({ dua_active }) => dua_active);
    expect((await setStatus(ann, id, '0')).body.message).toBe(alertTexts.paused);
    expect(await active()).toEqual([0]);
    expect((await setStatus(ann, id, 1)).body.message).toBe(alertTexts.resumed);
    expect(await active()).toEqual([1]);
    expect((await setStatus(ann, id, 2)).body.message).toBe(alertTexts.deleted);
    expect(await active()).toEqual([]);
    expect((await setStatus(ann, id, 1)).status).toBe(404);
  });
});

test('a member has at most 50 alerts, also concurrently, and their list takes one statement', async () => {
  for (let place = 0; place < 45; place += 1) await added(ann, { tags: 'tax' });
  const replies = await Promise.all(Array.from({ length: 12 }, () => save(ann, { tags: 'ethics' })));
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(7);
  expect(refused[0]?.body.message).toBe(alertTexts.tooMany(50));
  expect(await countStatements(app, () => listed(ann))).toBeLessThanOrEqual(2);
  expect(await listed(ann)).toHaveLength(50);
  expect((await save(ben, { tags: 'tax' })).status).toBe(200);
});
