import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { addMember } from '../../testing/members.ts';
import { noticesFor } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp();
const [moderator, author] = [await addMember(app, { role: 'moderator' }), await addMember(app)];

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

test('kinds are suggested to the staff alone', async () => {
  for (const name of ['kindSuggestions', 'setDealKinds'])
    expect((await call(app, name, { ids: [1] }, author)).status).toBe(403);
});
