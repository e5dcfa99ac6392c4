import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { noticesFor } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();

const moderator = await addMember(app, { role: 'moderator', firstName: 'Modesta', lastName: 'Okafor' });
const ann = await addMember(app, { firstName: 'Ann', lastName: 'Lee' });
const day = (date: string) => new Date(`${date}T23:30:00Z`);
await addProduct(app, { title: 'Fees explained', createdAt: day('2026-03-01'), authorId: ann.id });
await addProduct(app, { title: 'Resting', status: 'inactive', createdAt: day('2026-03-02') });
await addProduct(app, { title: 'Over', status: 'expired', createdAt: day('2026-03-03') });
await addProduct(app, {
  ...{ title: 'Over since a minute', createdAt: day('2026-03-04') },
  expiresAt: new Date(Date.now() - 1_000),
});
const gone = await addProduct(app, {
  title: 'Fees of old',
  createdAt: day('2026-03-05'),
  authorId: ann.id,
});
await as(moderator, '/api/deleteDeal', { id: gone });

function as({ token }: TestMember, path: string, body: Record<string, unknown> = {}) {
  return call<{ message: Row[]; totalCount: number }>(app, path, body, { token });
}

interface Row {
  del_title: string;
  del_active: number;
  deleted_at: string | null;
  deleted_by: { id: number; name: string } | null;
  version: number;
}

async function titles(body: Record<string, unknown>): Promise<string[]> {
  const { body: reply } = await as(moderator, '/api/allDeals', body);
  return reply.message.map(({ del_title }) => del_title);
}

describe('every product', () => {
  test.each([
    [{}, ['Over since a minute', 'Over', 'Resting', 'Fees explained']],
    [{ state: 'active' }, ['Fees explained']],
    [{ state: 'inactive' }, ['Resting']],
    [{ state: 'expired' }, ['Over since a minute', 'Over']],
    [{ state: 'deleted' }, ['Fees of old']],
    [{ filterBy: 'old', limit: 2 }, ['Fees explained', 'Resting']],
    [{ skip: 3 }, ['Fees explained']],
    [{ searchtxt: 'fees' }, ['Fees explained']],
    [{ searchtxt: 'fee', state: 'deleted' }, ['Fees of old']],
    [{ author: 'ANN L' }, ['Fees explained']],
    [{ from: '2026-03-02', to: '2026-03-03' }, ['Over', 'Resting']],
  ])('filtered by %j lists %j', async (body, found) => {
    expect(await titles(body)).toEqual(found);
  });

  test('shows who deleted it, when, and its version', async () => {
    const { body } = await as(moderator, '/api/allDeals', { state: 'deleted' });
    expect(body).toMatchObject({
      totalCount: 1,
      message: [
        {
          deleted_at: expect.any(String),
          deleted_by: { id: moderator.id, name: 'Modesta Okafor' },
          version: 1,
        },
      ],
    });
  });
});

interface Suggestion {
  id: number;
  title: string;
  category: string;
  kind: string;
}
const suggested = async () => {
  const { message } = await callOk<{ message: unknown }>(app, 'kindSuggestions', {}, moderator);
  return message as unknown as Suggestion[];
};
const kindsOf = (ids: number[]) =>
  app.database.query<{ kind: string | null; facets: string[]; version: number }>(
    'select kind, facets, version from products where id = any($1) order by id',
    [ids],
  );

test('kinds are suggested by category, and set by a click for courses and postings alone', async () => {
  const author = await addMember(app);
  const add = (title: string, categories: string[]) =>
    addProduct(app, { title, categories, authorId: author.id });
  const course = await add('Ethics', ['learning']);
  const career = await add('Paraplanner', ['careers']);
  const event = await add('Gala', ['events']);
  const other = await add('Nothing', []);
  const given = await addProduct(app, { categories: ['learning'], facts: { kind: 'career' } });
  const ids: number[] = [course, career, event, other, given];
  const found = (await suggested()).filter(({ id }) => ids.includes(id));
  expect(found.map(({ title, kind }) => [title, kind])).toEqual([
    ['Paraplanner', 'career'],
    ['Gala', 'event'],
    ['Ethics', 'course'],
  ]);
  expect((await kindsOf(ids)).map(({ kind }) => kind)).toEqual([null, null, null, null, 'career']);

  const { message } = await callOk(app, 'setDealKinds', { ids }, moderator);
  expect(message).toBe('Kind set for 2 products.');
  expect((await kindsOf(ids)).map(({ kind }) => kind)).toEqual(['course', 'career', null, null, 'career']);
  expect((await kindsOf([course]))[0]).toMatchObject({ facets: ['kind:course'], version: 2 });
  const entries = await app.database.query(
    'select action, before, after from audit_log where subject_id = $1 and subject = $2',
    [course, 'product'],
  );
  expect(entries).toEqual([
    {
      action: 'product-kind-set',
      before: { title: 'Ethics', kind: null },
      after: { title: 'Ethics', kind: 'course' },
    },
  ]);
  expect(await noticesFor(app, author)).toEqual([
    'A moderator edited your product “Ethics” and 1 more product of yours.',
  ]);
  expect((await suggested()).filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([event]);
});
