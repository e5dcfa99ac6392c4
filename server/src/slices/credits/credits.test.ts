import { describe, expect, test } from 'vitest';
import type { CreditKindId, ProductId } from '#contract/core/ids.ts';
import type { Write } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk, type Sender, send } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, pictureFile, textFile } from '../../testing/products.ts';
import { TaxonomyCache } from '../taxonomy/index.ts';
import { saveCredit } from './actions.ts';

const app = await setUpApp();
const [owner, other] = [await addMember(app), await addMember(app)];
const staff = await addMember(app, { role: 'moderator' });

const [ethics = 0, life = 0] = (
  await callOk<{ creditKinds: { id: number; crd_name: string }[] }>(app, 'creditKinds', {}, owner)
).creditKinds
  .filter(({ crd_name }) => ['Ethics', 'Life'].includes(crd_name))
  .map(({ id }) => id);

const entry = {
  title: 'Ethics update',
  completed_on: '2026-01-15',
  crd_id: ethics,
  state: 'OH',
  hours: '1.5',
};
const save = (sender: Sender, given: Record<string, unknown> = {}) =>
  call<{ id: number }>(app, 'saveCredit', { ...entry, ...given }, { ...sender, as: 'multipart' });
const saved = async (sender: Sender, given = {}) => (await save(sender, given)).body.id;

interface Row {
  id: number;
  certificate: string;
}
const rows = async (sender: Sender) => (await callOk<{ credits: Row[] }>(app, 'credits', {}, sender)).credits;
const rowOf = async (id: number) => (await rows(owner)).find((row) => row.id === id);
const download = (path: string, { token }: Sender) =>
  send(app, path, { headers: { authorization: `Bearer ${token}` } });
const certificateFiles = async ({ id }: { id: number }) => {
  const keys: string[] = [];
  for await (const { key } of app.context.storage.list(`certificates/${id}/`)) keys.push(key);
  return keys.length;
};

describe('credit hours', () => {
  test('are added once, changed and deleted with their certificate', async () => {
    const id = await saved(owner, { certificate: await pictureFile('Zeugnis 1.png') });
    const stored = { ...entry, hours: 1.5, crd_name: 'Ethics', certificate: 'Zeugnis 1.png' };
    expect(await rowOf(id)).toMatchObject(stored);
    expect((await save(owner, entry)).body.message).toBe('This is already in your credits.');
    expect((await save(owner, { id, hours: 2, state: '' })).body.message).toBe('Hours saved.');
    expect(await rowOf(id)).toMatchObject({ hours: 2, state: '', certificate: 'Zeugnis 1.png' });
    await save(owner, { id, certificate: await pictureFile('new.png') });
    await app.settle();
    expect([(await rowOf(id))?.certificate, await certificateFiles(owner)]).toEqual(['new.png', 1]);
    await save(owner, { id, remove_certificate: 1 });
    expect((await rowOf(id))?.certificate).toBe('');
    await save(owner, { id, certificate: await pictureFile() });
    await callOk(app, 'deleteCredit', { id }, owner);
    await app.settle();
    expect([await rowOf(id), await certificateFiles(owner)]).toEqual([undefined, 0]);
  });

  test('and certificates of somebody else are not found, also for staff', async () => {
    const id = await saved(owner, { certificate: await pictureFile('mine.png') });
    const path = `/downloads/certificates/${id}`;
    for (const sender of [other, staff]) {
      expect((await rows(sender)).map((row) => row.id)).not.toContain(id);
      expect((await save(sender, { id, title: 'Taken' })).status).toBe(404);
      expect((await call(app, 'deleteCredit', { id }, sender)).status).toBe(404);
      expect((await download(path, sender)).status).toBe(404);
    }
    expect((await send(app, path)).status).toBe(401);
    const { status, headers, body } = await download(path, owner);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': "attachment; filename*=UTF-8''mine.png",
      'content-type': 'application/octet-stream',
    });
    expect(body).toEqual(Buffer.from(await (await pictureFile()).arrayBuffer()));
    const [{ file = '' } = {}] = await app.database.query<{ file: string }>(
      'select certificate_file as file from credit_records where id = $1',
      [id],
    );
    expect((await send(app, `/uploads/${file}`)).status).toBe(404);
  });

  test('with mistakes are refused with a sentence each, and nothing is stored', async () => {
    const before = [(await rows(other)).length, await certificateFiles(other)];
    const bad = { title: '', completed_on: '1949-12-31', crd_id: '', state: 'ZZ', hours: 'many' };
    expect((await save(other, bad)).body.errors).toEqual({
      title: 'This field is required',
      completed_on: 'Choose a date from 1950 on.',
      crd_id: 'Choose a credit kind.',
      state: 'Choose a state from the list.',
      hours: 'Enter hours from 0.25 to 100, in steps of 0.25.',
    });
    for (const [given, errors] of [
      [{ crd_id: 99_999 }, { crd_id: 'Choose a credit kind.' }],
      [{ completed_on: '2999-01-01' }, { completed_on: 'Choose a date that isn’t in the future.' }],
      [{ certificate: textFile('I am a PDF.', 'fake.pdf') }, { certificate: 'Choose a PDF or an image.' }],
      [
        { certificate: new File([new Uint8Array(1_000_001)], 'large.pdf') },
        { certificate: 'Please upload image files of size less than 1 MB.' },
      ],
    ] as const) {
      expect((await save(other, given)).body.errors).toEqual(errors);
    }
    expect([(await rows(other)).length, await certificateFiles(other)]).toEqual(before);
  });

  test('keep their certificate if the connection is lost after the commit', async () => {
    const member = await addMember(app);
    const file = await pictureFile('mine.png');
    const write: Write = async (work) => {
      await app.context.write(work);
      throw new Error('The connection was lost.');
    };
    const creditKindId = ethics as CreditKindId;
    const form = { title: 'A', completedOn: '2026-01-15', creditKindId, state: '', hours: 1 };
    const sent = { state: 'sent', name: file.name, content: file } as const;
    const record = { ...form, id: null, approval: '', certificate: sent, removesCertificate: false };
    const taxonomyCache = new TaxonomyCache(app.context.database.db, () => true);
    const viewer = { memberId: member.id } as Viewer;
    await expect(saveCredit({ ...app.context, write }, taxonomyCache, record, viewer)).rejects.toThrow(
      'lost',
    );
    expect([(await rows(member)).length, await certificateFiles(member)]).toEqual([1, 1]);
  });

  test('keep a suspended kind, which no others get', async () => {
    const kind = await callOk<{ id: number }>(app, 'addCreditKind', { name: 'Viatical' }, staff);
    const id = await saved(owner, { crd_id: kind.id });
    await callOk(app, 'deleteMasters', { type: 'crd', id: kind.id }, staff);
    expect((await save(owner, { id, crd_id: kind.id, hours: 3 })).status).toBe(200);
    const gone = { crd_id: 'No longer available. Choose another credit kind.' };
    expect((await save(owner, { crd_id: kind.id })).body.errors).toEqual(gone);
  });

  test('are at most 500 for one member', async () => {
    const member = await addMember(app);
    await app.database.query(
      `insert into credit_records (member_id, title, completed_on, credit_kind_id, state, hours)
       select $1, 'Old', '2020-01-01', $2, '', 1 from generate_series(1, 500)`,
      [member.id, ethics],
    );
    const { status, body } = await save(member);
    expect([status, body.message]).toEqual([409, expect.stringContaining('the limit of 500 entries')]);
  });

  test('are a CSV file without formulas', async () => {
    const member = await addMember(app);
    await save(member, { title: '=HYPERLINK("x")', approval: 'A-1', state: '' });
    const { headers, body } = await download('/downloads/credits', member);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/csv; charset=utf-8',
    });
    expect(body.toString().trim().split('\n')).toEqual([
      'Completed,Title,Kind,State,Hours,Approval number,Certificate',
      `2026-01-15,"'=HYPERLINK(""x"")",Ethics,Any state,1.5,A-1,`,
    ]);
    expect((await send(app, '/downloads/credits')).status).toBe(401);
  });
});

describe('a product’s hours', () => {
  const offering = async (facts: object, endsAt: string | null = null): Promise<ProductId> => {
    const id = await addProduct(app, { title: 'A course' });
    await app.database.query("update products set kind = 'course', facts = $2, ends_at = $3 where id = $1", [
      id,
      JSON.stringify(facts),
      endsAt,
    ]);
    return id;
  };
  const credits = [
    { creditKindId: ethics, states: ['OH', 'CA'], hours: 1.33, approval: 'OH-7' },
    { creditKindId: life, states: [], hours: 2, approval: '' },
    { creditKindId: life, states: ['TX'], hours: 5, approval: '' },
  ];
  const add = async (dealId: number, state: string, sender: Sender) => {
    const asked = { dealId, state, today: '2026-03-01' };
    const { status, body } = await call(app, 'addDealCredits', asked, sender);
    return [status, body.message];
  };

  test('are added for a chosen state, once', async () => {
    const member = await addMember(app);
    const id = await offering({ kind: 'course', credits });
    expect(await add(id, 'NV', member)).toEqual([422, 'Choose one of the states for which this counts.']);
    expect(await add(id, 'OH', member)).toEqual([200, '3.33 hours added to your credits.']);
    expect(await add(id, 'OH', member)).toEqual([409, 'This is already in your credits.']);
    const elsewhere = await addMember(app);
    expect(await add(id, '', elsewhere)).toEqual([200, '2 hours added to your credits.']);
    expect(await rows(elsewhere)).toMatchObject([{ hours: 2, state: '', crd_name: 'Life' }]);
    expect(await rows(member)).toMatchObject([
      { title: 'A course', hours: 2, state: 'OH', dealId: id, completed_on: '2026-03-01', crd_name: 'Life' },
      { title: 'A course', hours: 1.33, state: 'OH', dealId: id, approval: 'OH-7', crd_name: 'Ethics' },
    ]);
  });

  test('of an event have its day, once it is over', async () => {
    const member = await addMember(app);
    const times = { begins: '2026-02-03T09:00', ends: '2026-02-04T17:00' };
    const event = { kind: 'event', ...times, credits: [credits[1]] };
    const early = await add(await offering(event, '2999-01-01'), '', member);
    expect(early).toEqual([409, 'You can add these hours once the event is over.']);
    const added = await add(await offering(event, '2026-02-04'), '', member);
    expect(added).toEqual([200, '2 hours added to your credits.']);
    expect(await rows(member)).toMatchObject([{ completed_on: '2026-02-04', state: '' }]);
  });

  test('are refused for a product without any', async () => {
    const none = [404, 'This doesn’t offer credit hours any more.'];
    expect(await add(await addProduct(app), '', owner)).toEqual(none);
    expect(await add(999_999, '', owner)).toEqual(none);
  });
});

test('a member chooses states to see', async () => {
  const show = async (state: string, status: number) =>
    (await call<{ states: string[] }>(app, 'showCreditState', { state, status }, other)).body;
  await show('TX', 1);
  expect((await show('CA', 1)).states).toEqual(['CA', 'TX']);
  expect((await show('TX', 0)).states).toEqual(['CA']);
  expect((await show('Texas', 1)).errors).toEqual({ state: 'Choose a state from the list.' });
});

test('staff enter what states require, which members see, with log entries', async () => {
  const ask = async (name: string, body: object, sender: Sender = staff) =>
    (await call<{ id: number }>(app, name, { ...body }, sender)).body;
  const every = { years: 2, ends_on: '2027-03-31' };
  const nevada = { state: 'NV', hours: 24, crd_ids: [ethics], crd_hours: [3], ...every };
  const { id } = await ask('saveCreditRequirement', nevada);
  const taken = { state: 'This state already has a requirement. Edit that one.' };
  expect((await ask('saveCreditRequirement', nevada)).errors).toEqual(taken);
  expect((await ask('saveCreditRequirement', { ...nevada, state: 'ME', crd_hours: ['x'] })).errors).toEqual({
    crd_ids: 'Enter hours from 0.25 to 100, in steps of 0.25.',
  });
  await ask('saveCreditRequirement', { ...nevada, id, hours: 30 });
  const page = await callOk<{ requirements: { id: number }[] }>(app, 'credits', {}, owner);
  const kinds = [{ crd_id: ethics, hours: 3 }];
  expect(page.requirements).toContainEqual({ id, state: 'NV', hours: 30, kinds, ...every });
  await ask('deleteCreditRequirement', { id });
  expect((await ask('deleteCreditRequirement', { id })).code).toBe('not_found');
  const asked = { kind: 'creditRequirement', skip: 0, limit: 20 };
  const { message: entries } = await callOk<{ message: object[] }>(app, 'auditLog', asked, staff);
  expect(entries).toMatchObject([
    { action: 'credit-requirement-deleted', before: { kinds: ['Ethics: 3'], hours: 30 } },
    { action: 'credit-requirement-edited', before: { hours: 24 }, after: { hours: 30 } },
    { action: 'credit-requirement-added', target: { title: 'NV' } },
  ]);
});
